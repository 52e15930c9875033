// Stands in for “boardgame.io/core” where boardgame.io is not installed.

interface Context {
  readonly ctx: {
    readonly turn: number;
    readonly numPlayers: number;
    readonly playOrderPos: number;
    readonly playOrder: readonly string[];
  };
}

export const INVALID_MOVE = 'INVALID_MOVE';
export const Stage = { NULL: null };

const next = ({ ctx }: Context): number => (ctx.playOrderPos + 1) % ctx.playOrder.length;
const following = { first: ({ ctx }: Context) => (ctx.turn === 0 ? ctx.playOrderPos : next({ ctx })), next };

export const TurnOrder = {
  DEFAULT: following,
  RESET: { first: () => 0, next },
  CONTINUE: { first: ({ ctx }: Context) => ctx.playOrderPos, next },
  ONCE: {
    first: () => 0,
    next: ({ ctx }: Context) => (ctx.playOrderPos < ctx.playOrder.length - 1 ? ctx.playOrderPos + 1 : undefined),
  },
  CUSTOM: (playOrder: readonly string[]) => ({ playOrder: () => playOrder, first: () => 0, next }),
  CUSTOM_FROM: (name: string) => ({
    playOrder: ({ G }: { readonly G: object }): unknown => Reflect.get(G, name),
    first: () => 0,
    next,
  }),
};

export const ActivePlayers = {
  ALL: { all: Stage.NULL },
  ALL_ONCE: { all: Stage.NULL, minMoves: 1, maxMoves: 1 },
  OTHERS: { others: Stage.NULL },
  OTHERS_ONCE: { others: Stage.NULL, minMoves: 1, maxMoves: 1 },
};

/** `G.secret` is removed, and each player keeps only their own part of `G.players`. */
export const PlayerView = {
  STRIP_SECRETS: ({ G, playerID }: { readonly G: object; readonly playerID: string | null }): object => {
    const { secret: _, ...open }: { secret?: unknown; players?: unknown } = { ...G };
    if (typeof open.players !== 'object' || open.players === null) return open;
    const own: unknown = playerID === null ? undefined : Reflect.get(open.players, playerID);
    return { ...open, players: playerID === null || own === undefined ? {} : { [playerID]: own } };
  },
};
