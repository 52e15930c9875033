"""A client of a Fray server for programs. Needs only Python's standard library. The guide is docs/api.md."""
from __future__ import annotations

import hashlib
import http.client
import json
import secrets
import time
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any, Callable, Iterator

if TYPE_CHECKING:  # Only type checkers need this file.
    import fray_types as types

# Longest answer, and longest line of a stream, in bytes.
LONGEST = 16_000_000
# Follows no redirect: the token would go to wherever the server says.
OPENER = urllib.request.build_opener(type("NoRedirect", (urllib.request.HTTPRedirectHandler,), {"redirect_request": lambda *_: None}))


def within_limit(data):
    """Returns data that was read. A server may send too much, or without an end."""
    if len(data) > LONGEST:
        raise OSError(f"the server sends more than {LONGEST} bytes")
    return data


class FrayError(Exception):
    """A refusal of the server: `code` is one of the list in docs/protocol.md, `wait` the seconds until a repetition may succeed."""

    def __init__(self, status, refusal):
        super().__init__(f"{refusal.get('code', status)}: {refusal.get('message', '')}")
        self.status = status
        self.code = refusal.get("code", "")
        self.wait = refusal.get("wait")


def commitment_of(entropy: str) -> str:
    return hashlib.sha256(f"fray commitment {entropy}".encode()).hexdigest()


def changed(before, change):
    """The view after a change: [value] replaces it, an object changes keys one by one, and [] removes a key."""
    if isinstance(change, list):
        return change[0]
    after = list(before) if isinstance(before, list) else dict(before or {})
    for key, inner in change.items():
        at = int(key) if isinstance(after, list) else key
        if inner == []:
            del after[at]
        else:
            after[at] = changed(after[at] if isinstance(after, list) else after.get(key), inner)
    return after


def fresh_id():
    return "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(10))


class Client:
    def __init__(self, url: str, token: str):
        self.url = url.rstrip("/") + "/api/1"
        self.token = token

    def _open(self, method, path, body=None, timeout=60):
        headers = {"authorization": f"Bearer {self.token}", **({} if body is None else {"content-type": "application/json"})}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            return OPENER.open(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            try:
                refusal = json.loads(within_limit(error.read(LONGEST + 1)))
            except ValueError:
                refusal = {}
            raise FrayError(error.code, refusal) from None

    def send(self, method: str, path: str, body: Any = None) -> Any:
        """Sends a request, such as send("GET", "/mine"). Records are texts, all else is JSON: `fray_types` has the types."""
        with self._open(method, path, body) as answer:
            text = within_limit(answer.read(LONGEST + 1)).decode()
            return json.loads(text) if "json" in answer.headers.get("content-type", "") else text

    def stream(self, path: str) -> Iterator[types.StreamMessage]:
        """The messages of a stream, until it ends."""
        with self._open("GET", path) as answer:
            while line := within_limit(answer.readline(LONGEST + 1)):
                if line.strip():
                    yield json.loads(line)

    def open(self, game: str, others: list, options: dict[str, str] | None = None, **more: Any) -> tuple[str, str]:
        """Opens a table and sits down at seat 0. Returns its id and the entropy for its start. `more`: other fields, such as `pace`."""
        table, entropy = fresh_id(), secrets.token_hex(32)
        body = {"id": table, "game": game, "options": options or {}, "commitment": commitment_of(entropy), **more}
        self.send("POST", "/tables", {"seats": [{"kind": "me"}, *others], **body})
        return table, entropy

    def sit(self, table: str, seat: int) -> tuple[str, str]:
        """Takes a free seat. Returns the table's id and the entropy for its start."""
        entropy = secrets.token_hex(32)
        self.send("POST", f"/tables/{table}/seats/{seat}", {"commitment": commitment_of(entropy)})
        return table, entropy

    def act(self, table: str, seat: int, message: dict[str, Any]) -> Any:
        """Sends a request of a seat. A request that was not answered may be repeated with the same id."""
        return self.send("POST", f"/tables/{table}/seats/{seat}/messages", {"id": fresh_id(), **message})

    def play(self, table: str, entropy: str, seat: int, choose: Callable[[list[str], Any], str]) -> types.Outcome:
        """Plays a match to its end, and comes back after every lost connection. `choose(moves, view)` returns one of the moves."""
        seen, known, decided, pause = 0, None, -1, 0.1
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
                        view = known
                        for frame in frames:
                            view = changed(view, frame["d"]) if "d" in frame else view
                        on = frames[-1].get("k", 0) if frames[-1].get("o") == 1 else decided  # Other seats' frames repeat both.
                        if on != decided:
                            moves = self.act(table, seat, {"t": "moves", "on": on})["moves"]
                            self.act(table, seat, {"t": "move", "on": on, "move": choose(moves, view)})
                            decided = on
                        seen, known = frames[-1]["n"], view  # Only now: a frame whose decision was not answered is sent again.
            except FrayError as error:
                decided = -1
                if error.status < 500 and error.status != 408 and error.code not in ("again", "too-fast", "stale", "game-over"):
                    raise
                pause = max(pause, error.wait or 0)
            except (OSError, http.client.HTTPException):
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
