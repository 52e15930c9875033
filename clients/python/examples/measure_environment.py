"""Decisions per second of random play: chosen here and sent through the pipe, and chosen by the environment itself.

    python3 clients/python/examples/measure_environment.py tunnel-rat [games] [seconds]
"""

import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from fray_env import Environment  # noqa: E402


def rate(play, seconds):
    """Decisions per second of wall time, after a warm-up of a fifth of the time."""
    until = time.perf_counter() + seconds / 5
    while time.perf_counter() < until:
        play()
    began = time.perf_counter()
    decisions = 0
    while time.perf_counter() < began + seconds:
        decisions += play()
    return decisions / (time.perf_counter() - began)


def main(game, games=1024, seconds=5):
    rng = random.Random(1)
    with Environment(game) as env:
        for style in ("compact", "full"):
            seen = env.reset(games=games, seed=1, format=style)

            def step():
                nonlocal seen
                legal = seen["moves"] if style == "compact" else [one["moves"] for one in seen["games"]]
                draw = rng.random
                seen = env.step([moves[int(draw() * len(moves))] for moves in legal])
                return games

            print(f"{game}: {style}, chosen by the client: {rate(step, seconds):,.0f} decisions a second")
        env.reset(games=games, seed=1, format="compact")
        for each in (1, 200):
            one = rate(lambda: env.random(each)["decisions"], seconds)
            print(f"{game}: compact, chosen by the environment, {each} for each answer: {one:,.0f} decisions a second")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
