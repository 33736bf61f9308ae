'use strict';
// Two clients of a boardgame.io match: the lobby gives out the seats, then each speaks the server's socket.io messages.
const { io } = require('socket.io-client');
const { free } = require('./noughts');

const GAME = 'noughts';

async function lobby(base, where, body) {
  const url = new URL(base);
  const answer = await fetch(`http://${url.hostname}:${Number(url.port) + 1}/games/${GAME}/${where}`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${where}: ${answer.status}`);
  return answer.json();
}

exports.open = async (base, wish, heard) => {
  const { matchID } = await lobby(base, 'create', { numPlayers: 2 });
  const match = { matchID, clients: [] };
  for (const playerID of ['0', '1']) {
    const seat = await lobby(base, `${matchID}/join`, { playerID, playerName: `Guest ${playerID}` });
    match.clients.push({ playerID, credentials: seat.playerCredentials, state: null, socket: null });
  }
  await Promise.all(match.clients.map((client, number) => new Promise((resolve, reject) => {
    const socket = io(`${base}/${GAME}`, { transports: ['websocket'], forceNew: true, reconnection: false });
    client.socket = socket;
    socket.on('connect_error', reject);
    socket.on('connect', () => socket.emit('sync', matchID, client.playerID, client.credentials, 2));
    socket.on('sync', (_, told) => { client.state = told.state; resolve(); });
    socket.on('update', (_, state) => { client.state = state; heard(match, number); });
  })));
  return match;
};

exports.mover = (match) => Number(match.clients[0].state.ctx.currentPlayer);

exports.move = (match, number) => {
  const { playerID, credentials, state, socket } = match.clients[number];
  const squares = free(state.G.board);
  const args = [squares[Math.floor(Math.random() * squares.length)]];
  const action = { type: 'MAKE_MOVE', payload: { type: 'mark', args, playerID, credentials } };
  socket.emit('update', action, state._stateID, match.matchID, playerID);
};

exports.close = (match) => match.clients.forEach((client) => client.socket.close());
