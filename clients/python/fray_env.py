"""A client of `fray env` (docs/environments.md), with Python's standard library alone."""

import json
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class FrayError(Exception):
    """What was asked is wrong; the games are as they were."""


class Environment:
    """Games side by side in one process."""

    def __init__(self, game, command=("node", os.path.join(ROOT, "cli", "bin.mjs"))):
        self._process = subprocess.Popen([*command, "env", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def reset(self, **plan):
        return self._ask({"reset": plan})

    def step(self, moves):
        return self._ask({"step": moves})

    def random(self, decisions):
        return self._ask({"random": decisions})

    def close(self):
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _ask(self, request):
        self._process.stdin.write(json.dumps(request, separators=(",", ":")).encode() + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise FrayError("fray env has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise FrayError(answer["error"])
        return answer
