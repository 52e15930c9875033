export interface Choice {
  readonly move: string;
  readonly args: readonly number[];
}

/** A move as boardgame.io's store takes it. */
export const makeMove = ({ move, args }: Choice, playerID: string): object => ({
  type: 'MAKE_MOVE',
  payload: { type: move, args, playerID, credentials: undefined },
});
