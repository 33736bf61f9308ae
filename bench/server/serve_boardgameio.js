'use strict';
// boardgame.io's own server with its storage in memory, on this machine only: node serve_boardgameio.js PORT
// Its lobby is at the next port: sharing one port, version 0.50.2 installed today answers the lobby's requests with 404.
process.env.NODE_ENV = 'production';
const { Server } = require('boardgame.io/server');
const { game } = require('./noughts');

const port = Number(process.argv[2]);
const quiet = () => {};
Server({ games: [game], origins: [/127\.0\.0\.1/] })
  .run({ port, callback: quiet, lobbyConfig: { apiPort: port + 1, apiCallback: quiet } });
