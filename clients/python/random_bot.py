"""A bot that plays any game by random legal moves: python3 random_bot.py URL TOKEN GAME [SEATS]"""

import random
import sys

from fray_client import Client

url, token, game = sys.argv[1:4]
seats = int(sys.argv[4]) if len(sys.argv) > 4 else 2
client = Client(url, token)
table, entropy = client.open(game, [{"kind": "bot", "level": "recruit"}] * (seats - 1))
print(f"table {table}", flush=True)
outcome = client.play(table, entropy, 0, lambda moves, view: random.choice(moves))
print(f"place {outcome['places'][0]}, {outcome['reason']}")
