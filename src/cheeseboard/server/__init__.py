"""The match server, in rooms:

app, context           the application; the objects that one process consists of
serve, settings        running it, configuring it
scheduler, ids         time and tasks, ids and secrets: handed to everything that needs them
refusals, schemas      every refusal of the server; the bodies of HTTP requests and answers
typescript             the page's types, generated from schemas and messages
http/                  routes by subject, static files, security
sockets/               the WebSocket endpoint and how bytes reach it
match/                 the heart, a library without a framework or database: state, commands, rooms, updates, autopilot
services/              use cases around matches: creating, seats, hints, finished matches, the bots' processes
storage/               the database: schema, log, group commit
cluster/               several processes: heartbeat, leases, bus, presence
operations/            logging, metrics, rate limits, batching
"""
