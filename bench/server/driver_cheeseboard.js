'use strict';
// Two clients of a Cheeseboard match, each with the secret of one seat, as a program would be one: it reads of a message
// only what it needs to move.
const http = require('node:http');
const WebSocket = require('ws');

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
const SOCKET = { perMessageDeflate: false, skipUTF8Validation: true, maxPayload: 1 << 20 };
const LEGAL = Buffer.from('"legal":[');
const SEQ = Buffer.from('"seq":');
const QUOTE = 34;
let ids = 0;

function post(base, where, body) {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const request = http.request(base + where, { method: 'POST', agent, headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const said = Buffer.concat(parts).toString();
        if (answer.statusCode === 201) resolve(JSON.parse(said));
        else reject(new Error(`${where}: ${answer.statusCode} ${said}`));
      });
    });
    // A connection kept open may be closed by the server just as it is used again: then the request was not taken.
    request.on('error', (problem) => {
      if (request.reusedSocket && problem.code === 'ECONNRESET') post(base, where, body).then(resolve, reject);
      else reject(problem);
    });
    request.end(text);
  });
}

// A match with both seats for us; the wish names game, options and clock.
exports.create = (base, wish) => post(base, '/api/matches', {
  seats: [{ kind: 'me', name: 'Guest 1' }, { kind: 'me', name: 'Guest 2' }], private: true, ...wish,
});

class Client {
  constructor(match, number, secret, heard, welcomed) {
    this.match = match;
    this.number = number;
    this.secret = secret;
    this.last = null; // the message that says how things stand
    this.heard = heard;
    this.welcomed = welcomed;
    this.pings = 0;
  }

  attach(base) {
    const url = `${base.replace('http', 'ws')}/api/matches/${this.match.id}/live`;
    this.socket = new WebSocket(url, SOCKET);
    this.socket.on('open', () => this.socket.send(JSON.stringify({ type: 'hello', seats: [{ secret: this.secret }] })));
    this.socket.on('message', (data) => this.take(data));
    this.socket.on('ping', () => { this.pings += 1; });
    this.socket.on('error', (problem) => this.gone(problem));
    this.socket.on('close', (code) => this.gone(new Error(`the server closed a socket: ${code}`)));
  }

  gone(problem) {
    if (!this.match.closed) this.match.fail(problem);
  }

  take(data) {
    // Every message begins {"type":"…"; the fourth letter tells apart those that matter.
    const letter = String.fromCharCode(data[9], data[10]);
    if (letter === 'up') {
      this.last = data;
      if (data.indexOf('"status":"over"') >= 0) this.match.over = true;
      this.heard(this.match, this.number);
    } else if (letter === 'we') {
      this.last = data;
      this.welcomed();
    } else if (letter !== 'he') {
      this.match.fail(new Error(`unexpected: ${data}`));
    }
  }

  // The actions that this client may choose from, none if it is not to move.
  legal() {
    const at = this.last.lastIndexOf(LEGAL);
    if (at < 0) return [];
    const from = at + LEGAL.length;
    const to = this.last.indexOf(']', from);
    return this.last[from] === QUOTE ? this.last.latin1Slice(from + 1, to - 1).split('","') : [];
  }

  seq() {
    return parseInt(this.last.latin1Slice(this.last.indexOf(SEQ) + SEQ.length, this.last.indexOf(SEQ) + 20), 10);
  }
}

// Connect both seats of a match that was created.
exports.attach = (base, created, heard) => new Promise((resolve, reject) => {
  const match = { id: created.id, over: false, closed: false, clients: [], fail: reject };
  let waiting = 2;
  const welcomed = () => {
    waiting -= 1;
    if (waiting === 0) {
      match.fail = (problem) => { throw problem; };
      resolve(match);
    }
  };
  created.seats.forEach((held) => match.clients.push(new Client(match, held.seat, held.secret, heard, welcomed)));
  match.clients.forEach((client) => client.attach(base));
});

exports.open = async (base, wish, heard) => exports.attach(base, await exports.create(base, wish), heard);

exports.mover = (match) => {
  if (match.over) return -1;
  return match.clients[0].last.indexOf(LEGAL) >= 0 ? 0 : 1;
};

exports.move = (match, number) => {
  const client = match.clients[number];
  const legal = client.legal();
  const action = legal[Math.floor(Math.random() * legal.length)];
  ids += 1;
  client.socket.send(`{"type":"act","seat":${number},"seq":${client.seq()},"id":"m${ids}","action":"${action}"}`);
};

exports.close = (match) => {
  match.closed = true;
  match.clients.forEach((client) => client.socket.close());
};
