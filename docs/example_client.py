"""A player over the network in under 50 lines: creates a match or joins one, and plays random legal actions to its end.

python docs/example_client.py http://127.0.0.1:8000               a match against itself
python docs/example_client.py http://127.0.0.1:8000 MATCH         an open seat in that match
"""

import json
import random
import sys
import time
import urllib.request

from websockets.sync.client import connect  # pip install websockets


def post(url, body):
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def main(server, match=None):
    if match:
        held = post(f"{server}/api/matches/{match}/join", {"name": "Example"})
    else:
        seats = [{"kind": "me", "name": "Example 1"}, {"kind": "me", "name": "Example 2"}]
        held = post(f"{server}/api/matches", {"game": "roquefort", "seats": seats, "options": {"round_limit": 6}})
    tokens = [seat["secret"] for seat in held["seats"]]  # whoever shows a seat's secret plays it
    address = f"{server.replace('http', 'ws', 1)}/api/matches/{held['id']}/live"
    with connect(address, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "seats": [{"secret": token} for token in tokens]}))
        for text in socket:
            told = json.loads(text)
            if told["type"] in ("problem", "refused"):
                print(told["sentence"])
            view = told.get("view") or {}
            if "outcome" in view:
                print(f"{held['id']} is over:", json.dumps(view["outcome"]))
                return
            if told.get("legal"):  # this seat may act, having heard everything up to told["seq"]
                time.sleep(0.03)  # a server takes 50 messages a second
                action = random.choice(told["legal"])
                number = {"seat": told["seat"], "seq": told["seq"], "id": f"{told['seat']}-{told['seq']}"}
                socket.send(json.dumps({"type": "act", **number, "action": action}))


if __name__ == "__main__":
    main(*sys.argv[1:3])
