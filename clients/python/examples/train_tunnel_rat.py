"""Trains a tabular player of the rat in Tunnel Rat (16 cards, no faces), and tells its distance to the exact value.

    python3 clients/python/examples/train_tunnel_rat.py [seconds]

The program learns the rules from the environment alone: it plays, counts what each guess led to, and improves its table by value iteration
over the counted outcomes (model-based reinforcement learning: Sutton 1990, "Dyna"). Without faces the questions tell nothing, so an
information set is what the rat sees when it guesses. `npx fray solve tunnel-rat --deck 16` prints the exact value.
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
WON, LOST = "won", "lost"
# Outcomes that are imagined for a guess that was never tried, each a win: so it is tried.
HOPE = 2.0


def key_of(seen):
    """The information set: unseen cards by kind, the discard, the rat's tunnels and casualties."""
    return (*seen[0:6], seen[9], seen[10])


class Table:
    """What each guess led to, in each information set, and the chance of winning that follows."""

    def __init__(self):
        self.counts = {}
        self.value = {WON: 1.0, LOST: 0.0}

    def note(self, key, guess, after):
        outcomes = self.counts.setdefault(key, ({}, {}, {}))[guess]
        outcomes[after] = outcomes.get(after, 0) + 1

    def chance(self, outcomes, hope):
        """The chance of winning after a guess, by the outcomes that were counted."""
        value = self.value
        total = sum(outcomes.values()) + hope
        return (hope + sum(n * value.get(after, 1.0) for after, n in outcomes.items())) / total if total else 0.0

    def improve(self, hope, sweeps):
        """Value iteration, from the ends of games to their beginnings: unseen cards only get fewer until a reshuffle."""
        order = sorted(self.counts, key=lambda key: (-key[6] - key[7], sum(key[0:3])))
        for _ in range(sweeps):
            for key in order:
                self.value[key] = max(self.chance(outcomes, hope) for outcomes in self.counts[key])

    def best(self, key, hope):
        if key not in self.counts:
            return None
        chances = [self.chance(outcomes, hope) for outcomes in self.counts[key]]
        return chances.index(max(chances))


def train(env, seconds, rng):
    table = Table()
    seen = env.reset(seed=1, **PLAN)
    now = [key_of(one) for one in seen["seen"]]
    began = time.perf_counter()
    decisions, improved, policy = 0, 0.0, {}
    while (passed := time.perf_counter() - began) < seconds:
        if passed >= improved:
            spent = time.perf_counter()
            table.improve(HOPE, 2)
            policy = {}
            improved = passed + max(1.0, 4 * (time.perf_counter() - spent))
        guesses = []
        for key in now:
            guess = policy.get(key)
            if guess is None:
                guess = policy[key] = table.best(key, HOPE)
            guesses.append(rng.randrange(3) if guess is None or rng.random() < 0.05 else guess)
        seen = env.step([GUESSES[guess] for guess in guesses])
        ended = {game: rat for game, rat, _vc in seen["ended"]}
        nexts = [key_of(one) for one in seen["seen"]]
        for game, (key, guess) in enumerate(zip(now, guesses)):
            after = nexts[game]
            if game in ended:
                after = WON if ended[game] == 1 else LOST
            table.note(key, guess, after)
        now = nexts
        decisions += GAMES
    table.improve(0, 12)
    return table, decisions


def evaluate(env, table, games):
    seen = env.reset(seed=1_000_000, **PLAN)
    won = played = unknown = 0
    while played < games:
        guesses = [table.best(key_of(one), 0) for one in seen["seen"]]
        unknown += sum(guess is None for guess in guesses)
        seen = env.step([GUESSES[2 if guess is None else guess] for guess in guesses])
        won += sum(rat for _game, rat, _vc in seen["ended"])
        played += len(seen["ended"])
    return won / played, played, unknown


def main(seconds=45.0):
    with Environment("tunnel-rat") as env:
        table, decisions = train(env, seconds, random.Random(1))
        share, games, unknown = evaluate(env, table, 20_000)
    half = 1.96 * math.sqrt(share * (1 - share) / games)
    print(f"{decisions:,} decisions in {seconds:.0f} s; {len(table.counts):,} information sets; {unknown} unknown ones met")
    print(f"won {100 * share:.2f} % of {games:,} games (95 %: ± {100 * half:.2f})")
    print(f"exact value: {100 * EXACT:.2f} %; distance {100 * abs(share - EXACT):.2f} points")


if __name__ == "__main__":
    main(*(float(text) for text in sys.argv[1:]))
