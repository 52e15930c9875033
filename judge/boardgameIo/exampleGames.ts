// Small games as one writes them for boardgame.io. The judge's tests break them.

interface Ctx {
  readonly numPlayers: number;
  readonly currentPlayer: string;
  readonly playOrder: readonly string[];
  readonly turn: number;
}
interface Args<G> {
  G: G;
  readonly ctx: Ctx;
  readonly playerID: string;
  readonly random: { Shuffle<T>(list: readonly T[]): T[]; D6(): number };
  readonly events: { endTurn(): void; endPhase(): void; setPhase(name: string): void };
}

const INVALID = 'INVALID_MOVE';

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number));

/** Noughts and crosses: nothing hidden, arguments are guessed. */
export const noughts = {
  name: 'noughts',
  setup: () => ({ cells: Array.from<string | null>({ length: 9 }).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }: Args<{ cells: (string | null)[] }>, id: number) => {
      if (G.cells[id] !== null) return INVALID;
      G.cells[id] = playerID;
      return undefined;
    },
  },
  endIf: ({ G, ctx }: Args<{ cells: (string | null)[] }>) => {
    if (LINES.some(([a = 0, ...rest]) => G.cells[a] !== null && rest.every((i) => G.cells[i] === G.cells[a])))
      return { winner: ctx.currentPlayer };
    return G.cells.every((cell) => cell !== null) ? { draw: true } : undefined;
  },
};

interface Duel {
  secret?: { deck: number[] };
  players: Record<string, { hand: number[] }>;
  tops: number[];
}

const stripped = ({ G, playerID }: { readonly G: Duel; readonly playerID: string | null }): Duel => {
  const { secret: _, ...open } = G;
  return { ...open, players: Object.fromEntries(Object.entries(G.players).filter(([player]) => player === playerID)) };
};

/** A duel of cards: hands and a deck are hidden; the game lists what one may do. */
export const cardDuel = {
  name: 'card-duel',
  minPlayers: 2,
  maxPlayers: 3,
  setup: ({ ctx, random }: Args<Duel>): Duel => {
    const deck = random.Shuffle(Array.from({ length: 24 }, (_, i) => i));
    const players = Object.fromEntries(ctx.playOrder.map((player) => [player, { hand: deck.splice(0, 4) }]));
    return { secret: { deck }, players, tops: [] };
  },
  playerView: stripped,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }: Args<Duel>, at: number) => {
      const hand = G.players[playerID]?.hand ?? [];
      const [card] = hand.splice(at, 1);
      if (card === undefined) return INVALID;
      G.tops.push(card);
      const next = G.secret?.deck.pop();
      if (next !== undefined) hand.push(next);
      return undefined;
    },
  },
  ai: {
    enumerate: (G: Duel, _ctx: Ctx, player: string) => (G.players[player]?.hand ?? []).map((_, at) => ({ move: 'play', args: [at] })),
  },
  endIf: ({ G }: Args<Duel>) => (G.tops.length === 24 ? { draw: true } : undefined),
};

interface Auction {
  coins: Record<string, number>;
  bids: Record<string, number>;
  rounds: number;
}

/** An auction in two phases: all players bid at once, then the highest bidder rolls a die. */
export const auction = {
  name: 'auction',
  minPlayers: 3,
  maxPlayers: 3,
  setup: ({ ctx }: Args<Auction>): Auction => ({
    coins: Object.fromEntries(ctx.playOrder.map((player) => [player, 5])),
    bids: {},
    rounds: 0,
  }),
  phases: {
    bidding: {
      start: true,
      next: 'income',
      turn: { activePlayers: { all: 'bid', maxMoves: 1 }, stages: { bid: { moves: { bid: bidCoins } } } },
      endIf: ({ G, ctx }: Args<Auction>) => Object.keys(G.bids).length === ctx.numPlayers,
    },
    income: {
      next: 'bidding',
      moves: {
        roll: ({ G, playerID, random, events }: Args<Auction>) => {
          G.coins[playerID] = (G.coins[playerID] ?? 0) + random.D6();
          G.bids = {};
          G.rounds++;
          events.endPhase();
        },
      },
    },
  },
  endIf: ({ G }: Args<Auction>) => (G.rounds === 4 ? { winner: '0' } : undefined),
};

function bidCoins({ G, playerID }: Args<Auction>, coins: number): string | undefined {
  const left = G.coins[playerID] ?? 0;
  if (!Number.isInteger(coins) || coins > left) return INVALID;
  G.coins[playerID] = left - coins;
  G.bids[playerID] = coins;
  return undefined;
}
