"""A client of a Fray server for programs. Needs only Python's standard library. The guide is docs/api.md."""

import hashlib
import json
import secrets
import time
import urllib.error
import urllib.request


class FrayError(Exception):
    """A refusal of the server: `code` is one of the list in docs/protocol.md, `wait` the seconds until a repetition may succeed."""

    def __init__(self, status, refusal):
        super().__init__(f"{refusal.get('code', status)}: {refusal.get('message', '')}")
        self.status = status
        self.code = refusal.get("code", "")
        self.wait = refusal.get("wait")


def commitment_of(entropy):
    return hashlib.sha256(f"fray commitment {entropy}".encode()).hexdigest()


def fresh_id():
    return "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(10))


class Client:
    def __init__(self, url, token):
        self.url = url.rstrip("/") + "/api/1"
        self.token = token
        self.requests = 0

    def _open(self, method, path, body=None, timeout=60):
        headers = {"authorization": f"Bearer {self.token}"}
        data = None
        if body is not None:
            headers["content-type"] = "application/json"
            data = json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            return urllib.request.urlopen(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            try:
                refusal = json.loads(error.read())
            except ValueError:
                refusal = {}
            raise FrayError(error.code, refusal) from None

    def send(self, method, path, body=None):
        """Sends a request, such as send("GET", "/mine"). Records are texts, all else is JSON."""
        with self._open(method, path, body) as answer:
            text = answer.read().decode()
            return json.loads(text) if "json" in answer.headers.get("content-type", "") else text

    def stream(self, path):
        """The messages of a stream, until it ends."""
        with self._open("GET", path) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)

    def open(self, game, others, options=None):
        """Opens an unrated table and sits down at seat 0. Returns the table's id and the entropy for its start."""
        table, entropy = fresh_id(), secrets.token_hex(32)
        seats = [{"kind": "me"}, *others]
        body = {"id": table, "game": game, "options": options or {}, "seats": seats, "commitment": commitment_of(entropy)}
        self.send("POST", "/tables", body)
        return table, entropy

    def sit(self, table, seat):
        """Takes a free seat. Returns the table's id and the entropy for its start."""
        entropy = secrets.token_hex(32)
        self.send("POST", f"/tables/{table}/seats/{seat}", {"commitment": commitment_of(entropy)})
        return table, entropy

    def act(self, table, seat, message):
        """Sends a request of a seat. A request that was not answered may be repeated with the same id."""
        self.requests += 1
        request = {"id": f"{time.time_ns():x}{self.requests}"[-24:], **message}
        return self.send("POST", f"/tables/{table}/seats/{seat}/messages", request)

    def play(self, table, entropy, seat, choose):
        """Plays a match to its end, and comes back after every lost connection. `choose(moves, frame)` returns one of the moves."""
        seen, decided, pause = 0, -1, 0.1
        while True:
            try:
                for message in self.stream(f"/tables/{table}/stream?seat={seat}&seen={seen}"):
                    pause = 0.1
                    if message["t"] == "table":
                        info = message["table"]
                        if "outcome" in info:
                            return info["outcome"]
                        entropy = self._start(table, seat, info, entropy)
                    frames = message["frames"] if message["t"] == "history" else [message] if message["t"] == "f" else []
                    if frames:
                        seen = frames[-1]["n"]
                        # Other seats' frames repeat that this one is to decide.
                        on = frames[-1].get("k", 0) if frames[-1].get("o") == 1 else decided
                        if on != decided:
                            moves = self.act(table, seat, {"t": "moves", "on": on})["moves"]
                            self.act(table, seat, {"t": "move", "on": on, "move": choose(moves, message)})
                            decided = on
            except FrayError as error:
                decided = -1
                if error.status < 500 and error.code not in ("again", "too-fast", "stale", "game-over"):
                    raise
            except OSError:
                pass  # The network: come back with the last frame.
            time.sleep(pause)
            pause = min(2 * pause, 5)

    def _start(self, table, seat, info, entropy):
        """Commits again after a failed start, and reveals. Returns the entropy of this start."""
        attempt, own = info["fair"]["attempt"], info["seats"][seat]
        if info["stage"] == "starting" and not own.get("revealed"):
            self.act(table, seat, {"t": "reveal", "attempt": attempt, "entropy": entropy})
        if info["stage"] == "open" and "commitment" not in own:
            entropy = secrets.token_hex(32)
            self.act(table, seat, {"t": "commit", "attempt": attempt, "commitment": commitment_of(entropy)})
        return entropy
