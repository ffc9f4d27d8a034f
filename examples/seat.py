"""A program at a table of Ostia, over the same interface that browsers use. It plays cautiously and not well.

    python3 seat.py open URL          open a table with a seat for a program and two bots; prints the program's token
    python3 seat.py play URL TOKEN    sit there and play to the end
"""

import json
import sys
import time
import urllib.error
import urllib.request


def request(url, token=None, body=None):
    headers = {"authorization": "Bearer " + token} if token else {}
    data = None
    if body is not None:
        headers["content-type"] = "application/json"
        data = json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(url, data, headers))


def ask(url, token=None, body=None):
    with request(url, token, body) as answer:
        return json.load(answer)


def open_table(url):
    """A host comes, opens a table without sitting down, and lets a program take the first seat."""
    host = ask(url + "/api/session", body={"name": "Host", "token": True})["token"]
    house = {"pace": {"least": 0, "most": 0}}
    wish = {"game": "ostia", "seats": 3, "sit": False, "bots": [None, "merchant", "merchant"], "house": house}
    table = ask(url + "/api/tables", host, wish)["id"]
    return ask(f"{url}/api/tables/{table}/programs", host, {"seat": 0, "name": "Clockwork"})["token"]


def answer(prompt):
    """What to do when asked so: the least that the rules allow."""
    kind = prompt["prompt"]
    if kind == "keep":
        return {"do": "keep", "with": {"card": prompt["boat"][0], "gaius": None}}
    if kind == "lot":
        return {"do": "lot", "with": prompt["boat"][:2]}
    if kind == "bid":
        if prompt["minimum"] <= prompt["ceiling"]:
            return {"do": "bid", "with": prompt["minimum"]}
        return {"do": "pass"}
    if kind == "sell":
        best = max(prompt["bids"], key=lambda bid: bid["amount"])
        return {"do": "sell", "with": best["seat"]}
    if kind == "place":
        bluffs = {"forum": 2, "senate": 0, "storage": 0}
        return {"do": "place", "with": {"forum": prompt["goods"], "senate": [], "storage": [], "bluffs": bluffs}}
    if kind == "store":
        return {"do": "store", "with": prompt["storage"][: prompt["storehouses"]]}
    if kind == "final":
        return {"do": "final", "with": {"forum": [], "storage": prompt["storage"], "bluffs": {"forum": 2, "storage": 0}}}
    raise ValueError("never heard of " + kind)


def play(url, token):
    """Reads frames, one line each; answers what the seat must answer. A lost line is taken up again where it was."""
    last = {}
    while True:
        where = ",".join(f"{table}.{n}" for table, n in last.items())
        try:
            for line in request(f"{url}/api/frames?last={where}", token):
                frame = json.loads(line) if line.strip() else {}
                if "n" not in frame:
                    continue
                last[frame["table"]] = frame["n"]
                if frame["phase"] == "over":
                    return frame["table"]
                asked = frame.get("asked")
                if asked and asked["must"] and "prompt" in asked:
                    act(url, token, frame["table"], asked)
        except (urllib.error.URLError, ConnectionError) as lost:
            if isinstance(lost, urllib.error.HTTPError):
                raise
            print("the line is lost; trying again", file=sys.stderr)


def act(url, token, table, asked):
    # The key makes sure that the answer counts once, even if it has to be sent twice.
    command = {"key": f"answer-{asked['id']}", "command": "act", "asked": asked["id"], "action": answer(asked["prompt"])}
    while True:
        try:
            return ask(f"{url}/api/tables/{table}/commands", token, command)
        except urllib.error.HTTPError as refused:
            told = json.load(refused)
            if refused.code in (429, 503):
                # Too much at once, or the server is busy: it says how long to wait.
                time.sleep(int(refused.headers.get("retry-after", 1)))
            elif told.get("answer") == "stale":
                return told
            else:
                raise ValueError(f"{command} was refused: {told}") from refused


if __name__ == "__main__":
    if sys.argv[1:2] == ["open"] and len(sys.argv) == 3:
        print(open_table(sys.argv[2].rstrip("/")))
    elif sys.argv[1:2] == ["play"] and len(sys.argv) == 4:
        url = sys.argv[2].rstrip("/")
        table = play(url, sys.argv[3])
        print(ask(f"{url}/api/tables/{table}", sys.argv[3])["summary"]["outcome"])
    else:
        sys.exit(__doc__)
