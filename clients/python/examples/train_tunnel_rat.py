"""Trains a linear player of the rat in Tunnel Rat (16 cards, no faces), and tells its distance to the exact value.

    python3 clients/python/examples/train_tunnel_rat.py [seconds]

Q-learning (Watkins 1989) without a model of the game, with one linear function for each guess. Without faces the questions tell nothing,
so the player only guesses. `npx fray solve tunnel-rat --deck 16` prints the exact value.
"""

import math
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from fray_env import Environment  # noqa: E402

EXACT = 3531523 / 7027020
GAMES = 512
GUESSES = (3, 4, 5)  # shoot, search, advance
PLAN = {"games": GAMES, "format": "compact", "options": {"deck": "16"}}


def features_of(seen):
    """The shares of the kinds among the unseen cards, the rat's tunnels, and its casualties."""
    unseen = seen[0] + seen[1] + seen[2] or 1
    return (1.0, seen[0] / unseen, seen[1] / unseen, seen[2] / unseen, seen[9] / 5, seen[10] / 5)


def values(weights, x):
    return [sum(w * one for w, one in zip(row, x)) for row in weights]


def train(env, seconds, rng):
    weights = [[0.5, 0, 0, 0, 0, 0] for _ in GUESSES]
    seen = env.reset(seed=1, **PLAN)
    now = [features_of(one) for one in seen["seen"]]
    began = time.perf_counter()
    decisions = 0
    while (passed := time.perf_counter() - began) < seconds:
        left = 1 - passed / seconds
        judged = [values(weights, x) for x in now]
        guesses = [rng.randrange(3) if rng.random() < max(0.1, left) else row.index(max(row)) for row in judged]
        seen = env.step([GUESSES[guess] for guess in guesses])
        ended = {game: rat for game, rat, _vc in seen["ended"]}
        nexts = [features_of(one) for one in seen["seen"]]
        rate = 0.02 * left + 0.0005
        for game, (x, guess) in enumerate(zip(now, guesses)):
            target = ended[game] if game in ended else max(values(weights, nexts[game]))
            change = rate * (target - judged[game][guess])
            row = weights[guess]
            for i, one in enumerate(x):
                row[i] += change * one
        now = nexts
        decisions += GAMES
    return weights, decisions


def evaluate(env, weights, games):
    seen = env.reset(seed=1_000_000, **PLAN)
    won = played = 0
    while played < games:
        judged = [values(weights, features_of(one)) for one in seen["seen"]]
        seen = env.step([GUESSES[row.index(max(row))] for row in judged])
        won += sum(rat for _game, rat, _vc in seen["ended"])
        played += len(seen["ended"])
    return won / played, played


def main(seconds=30.0):
    with Environment("tunnel-rat") as env:
        weights, decisions = train(env, seconds, random.Random(1))
        share, games = evaluate(env, weights, 20_000)
    half = 1.96 * math.sqrt(share * (1 - share) / games)
    print(f"{decisions:,} decisions in {seconds:.0f} s")
    print(f"won {100 * share:.2f} % of {games:,} games (95 %: ± {100 * half:.2f})")
    print(f"exact value: {100 * EXACT:.2f} %; distance {100 * abs(share - EXACT):.2f} points")


if __name__ == "__main__":
    main(*(float(text) for text in sys.argv[1:]))
