'use strict';
// Noughts and crosses for boardgame.io, without an end: once three stand in a row or no square is free, the next move
// is made on an empty board.
const ROWS = [0, 3, 6].map((n) => [n, n + 1, n + 2]);
const COLUMNS = [0, 1, 2].map((n) => [n, n + 3, n + 6]);
const WAYS = [...ROWS, ...COLUMNS, [0, 4, 8], [2, 4, 6]];
const EMPTY = '.........';

const decided = (board) => !board.includes('.')
  || WAYS.some(([a, b, c]) => board[a] !== '.' && board[a] === board[b] && board[b] === board[c]);

// The board that the next move is made on.
const current = (board) => (decided(board) ? EMPTY : board);

exports.free = (board) => [...current(board)].flatMap((sign, square) => (sign === '.' ? [square] : []));

exports.game = {
  name: 'noughts',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ board: EMPTY }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, square) {
      const board = current(G.board);
      if (board[square] !== '.') return 'INVALID_MOVE';
      G.board = board.slice(0, square) + (playerID === '0' ? 'O' : 'X') + board.slice(square + 1);
      return undefined;
    },
  },
};
