"""An engine that plays random legal moves of any game. It speaks Fray's engine protocol (docs/engine-protocol.md).

    npx fray match gunner "python3 clients/python/random_engine.py" --game tunnel-rat
"""

import random
import sys


def main():
    chance = random.Random(1)
    moves = []
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "fray":
            print("id name random in Python")
            print("id author the authors of Fray")
            print("option name seed type spin default 1 min 0 max 2147483647")
            print("frayok")
        elif command == "setoption" and rest.startswith("name seed value "):
            chance = random.Random(int(rest.split()[-1]))
        elif command == "isready":
            print("readyok")
        elif command == "position":
            # "moves a b c view {…}": a random player does not look at the view.
            listed, _, _view = rest.partition(" view ")
            moves = listed.split()[1:]
        elif command == "go":
            print("bestmove", chance.choice(moves)) if moves else print("error go: there is no position")
        elif command == "quit":
            return
        sys.stdout.flush()


if __name__ == "__main__":
    main()
