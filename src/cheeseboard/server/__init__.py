"""The match server, in rooms:

app, serve, settings   put together, run, configured
http/                  routes, request and response bodies, static files, security
sockets/               the WebSocket endpoint and how bytes reach it
match/                 one match being played: state, clocks, permissions, commands, updates
services/              use cases around matches: creating, seats, hints, finished matches, the bots' processes
storage/               the database: schema, log, group commit
cluster/               several processes: bus, leases
operations/            logging, metrics, rate limits, batching, generated types
"""
