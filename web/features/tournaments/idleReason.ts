import type { TournamentView } from '@fray/protocol';

/** The status of a player without a game: `next` another game may come, `over` and `timeIsOver` none comes, `out` the player has lost. */
export type IdleReason = 'begin' | 'bye' | 'next' | 'over' | 'timeIsOver' | 'out';

const MINUTE = 60_000;

/** Why an entrant of a tournament has no game now. */
export function idleReasonOf({ kind, stage, you, round, rounds, games, began, minutes, now }: TournamentView): IdleReason {
  if (stage === 'open') return 'begin';
  switch (kind) {
    case 'swiss':
      if (games.some((game) => game.round === round && game.first === you && game.second === 0)) return 'bye';
      return round < rounds ? 'next' : 'over';
    case 'arena':
      return now < began + minutes * MINUTE ? 'next' : 'timeIsOver';
    case 'knockout': {
      const own = games.findLast(({ first, second }) => first === you || second === you);
      if (!own) return 'next';
      const hasLost = own.result === 'nobody' || own.result === (own.first === you ? 'second' : 'first');
      // After a second draw the better seed goes on: the other player has no game in the next round.
      return hasLost || own.round < round ? 'out' : 'next';
    }
  }
}
