import { isLevel } from '@fray/bots/levels';
import { withoutVersion } from '@fray/engine';
import { type Career, EMPTY_CAREER, mergeCareers, type PlayedMatch, type PlayerStats, type Tally } from '@fray/protocol';
import { isLocal } from '../../shared/localGames.ts';

/** The counts of matches that a server keeps: the same on every device. */
const ONLINE = 'online';

const NONE: Tally = [0, 0, 0];
const PLACE = { won: 0, drawn: 1, lost: 2 } as const;

const oneMore = (tally: Tally, result: PlayedMatch['result']): Tally => {
  const [won, drawn, lost] = tally.map((count, i) => count + Number(i === PLACE[result]));
  return [won ?? 0, drawn ?? 0, lost ?? 0];
};

/** The levels of the bots in a match. None if several people shared the device, because the user's seat is then unknown. */
function botsIn({ table, players }: PlayedMatch): readonly string[] {
  const isShared = isLocal(table) && players.filter(({ kind }) => kind === 'human').length > 1;
  return isShared ? [] : players.flatMap(({ kind, name }) => (kind === 'bot' && isLevel(name) ? [name] : []));
}

/** The opponents that the match counts against: one bot by its level, several together, or people. */
function opponentOf(match: PlayedMatch): string {
  const bots = botsIn(match);
  return bots.length === 1 && match.players.length === 2 ? (bots[0] ?? '') : bots.length > 0 ? 'many' : 'people';
}

/** The longest streak of wins among matches in the order in which they ended. */
function longestStreak(matches: readonly PlayedMatch[]): number {
  let [longest, now] = [0, 0];
  for (const { result } of matches) {
    now = result === 'won' ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return longest;
}

/** Returns the career that a list of finished matches gives. `device`: the counting device; undefined: the server, see `fromFigures`. */
export function careerOf(played: readonly PlayedMatch[], device: string | undefined): Career {
  const matches = [...new Map(played.map((match) => [match.table + match.seat, match])).values()].toSorted((a, b) => a.at - b.at);
  const medals: Record<string, number> = {};
  const tally: Record<string, Tally> = {};
  for (const match of matches) {
    const game = withoutVersion(match.game);
    const counted = `${game}/${opponentOf(match)}`;
    tally[counted] = oneMore(tally[counted] ?? NONE, match.result);
    if (match.result === 'won') for (const level of botsIn(match)) medals[`${game}/${level}`] ??= match.at;
  }
  const career: Career = {
    ...EMPTY_CAREER,
    medals,
    tallies: device === undefined ? {} : { [device]: tally },
    recent: matches.map(({ at, result }) => [at, result === 'won' ? 1 : 0]),
    bestStreak: longestStreak(matches),
  };
  // In the form in which careers are stored.
  return mergeCareers(career, EMPTY_CAREER);
}

/** The server's own count of online matches, by game. */
export function fromFigures({ sides }: Pick<PlayerStats, 'sides'>): Career {
  const tally: Record<string, Tally> = {};
  for (const { game, won, drawn, lost } of sides) {
    const name = `${withoutVersion(game)}/${ONLINE}`;
    const before = tally[name] ?? NONE;
    tally[name] = [before[0] + won, before[1] + drawn, before[2] + lost];
  }
  return { ...EMPTY_CAREER, tallies: { [ONLINE]: tally } };
}

/** All counts of a game against one opponent, or against all of them. */
export function tallyOf({ tallies }: Career, game?: string, opponent?: string): Tally {
  const counts = Object.values(tallies).flatMap((device) =>
    Object.entries(device).flatMap(([name, tally]) => {
      const [of, against] = name.split('/');
      return (game === undefined || of === game) && (opponent === undefined || against === opponent) ? [tally] : [];
    }),
  );
  return counts.reduce<Tally>((sum, one) => [sum[0] + one[0], sum[1] + one[1], sum[2] + one[2]], NONE);
}

/** Number of consecutive wins up to the last match. */
export function streakOfWins({ recent }: Career): number {
  const end = recent.findIndex(([, won]) => won === 0);
  return end < 0 ? recent.length : end;
}
