import type { MatchesQuery, MatchPage, PlayedMatch, PlayerStats, Rating, RatingCurves } from '@fray/protocol';
import { useEffect, useState } from 'preact/hooks';
import { localGames } from '../../shared/localGames.ts';
import { sumOf } from './results.ts';

export type Filter = Pick<MatchesQuery, 'game' | 'result' | 'others'>;

/** The source of finished games: the user's own, or another player's. */
export interface Source {
  /** Changes when another list is meant. */
  readonly name: string;
  page(asked: MatchesQuery): Promise<MatchPage>;
  figures(): Promise<PlayerStats>;
  ratings(): Promise<readonly Rating[]>;
  curves(game: string): Promise<RatingCurves>;
  /** Whether the games of this device belong to it. */
  readonly local: boolean;
}

export interface Games {
  readonly games: readonly PlayedMatch[];
  /** Undefined until the first page is there. */
  readonly ready: boolean;
  /** The server could not be asked. */
  readonly offline: boolean;
  readonly local: readonly PlayedMatch[];
  readonly figures: PlayerStats;
  readonly ratings: readonly Rating[];
  more?: () => void;
  again(): void;
}

const NOTHING: PlayerStats = { since: 0, sides: [], settings: [] };

export const othersOf = ({ players, seat }: Pick<PlayedMatch, 'players' | 'seat'>): 'people' | 'bots' | 'both' => {
  const kinds = new Set(players.flatMap((other) => (other.seat === seat ? [] : [other.kind])));
  return kinds.size > 1 ? 'both' : kinds.has('bot') ? 'bots' : 'people';
};

const matchesFilter = (game: PlayedMatch, { game: id, result, others }: Filter): boolean =>
  (id === undefined || game.game === id) &&
  (result === undefined || game.result === result) &&
  (others === undefined || othersOf(game) === others);

/** Figures of a server and of a device in one. */
export function mergeStats(figures: PlayerStats, local: readonly PlayedMatch[]): PlayerStats {
  const sides = new Map(figures.sides.map((side) => [`${side.game} ${side.seat}`, { ...side }]));
  const settings = new Map(figures.settings.map((setting) => [`${setting.game} ${setting.setting}`, { ...setting }]));
  for (const { game, seat, result, setting } of local) {
    const side = sides.get(`${game} ${seat}`) ?? { game, seat, won: 0, drawn: 0, lost: 0 };
    side[result]++;
    sides.set(`${game} ${seat}`, side);
    if (setting === '') continue;
    const played = settings.get(`${game} ${setting}`) ?? { game, setting, won: 0, count: 0 };
    settings.set(`${game} ${setting}`, { ...played, won: played.won + (result === 'won' ? 1 : 0), count: played.count + 1 });
  }
  const oldestLocal = local.at(-1)?.at ?? 0;
  const since = [figures.since, oldestLocal].filter((at) => at > 0);
  return {
    since: since.length === 0 ? 0 : Math.min(...since),
    sides: [...sides.values()],
    settings: [...settings.values()].toSorted((a, b) => b.count - a.count || b.won - a.won),
  };
}

/** Merges both lists, newest first. While the server has more pages, local games older than its last one are left out. */
export function mergeGames(server: readonly PlayedMatch[], after: string | undefined, local: readonly PlayedMatch[]): PlayedMatch[] {
  const last = server.at(-1)?.at ?? Number.POSITIVE_INFINITY;
  return [...server, ...local.filter(({ at }) => after === undefined || at >= last)].toSorted((a, b) => b.at - a.at);
}

/** Number of another player's matches at private tables: figures count them, the list does not show them. */
export const privateGames = ({ games, figures, more }: Pick<Games, 'games' | 'figures' | 'more'>): number =>
  more ? 0 : Math.max(0, sumOf(figures.sides).count - games.length);

interface GameList {
  readonly games: readonly PlayedMatch[];
  readonly after?: string | undefined;
}

interface GamesData extends GameList {
  readonly figures: PlayerStats;
  readonly ratings: readonly Rating[];
  readonly local: readonly PlayedMatch[];
  readonly offline: boolean;
}

/** Appends the page after `after`, once even if requested twice. A list that has changed in the meantime stays unchanged. */
export const appendPage = <T extends GameList>(before: T, page: MatchPage, after: string | undefined): T =>
  before.after === after ? { ...before, games: [...before.games, ...page.games], after: page.after } : before;

/** A player's finished games, page by page; with those of this device if they are the user's own. */
export function useGames(source: Source, filter: Filter): Games {
  const [state, setState] = useState<GamesData>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    const loadFirst = async () => {
      const local = source.local ? await localGames() : [];
      try {
        const [page, figures, ratings] = await Promise.all([source.page(filter), source.figures(), source.ratings()]);
        if (current) setState({ ...page, figures, ratings, local, offline: false });
      } catch {
        if (current) setState({ games: [], figures: NOTHING, ratings: [], local, offline: true });
      }
    };
    void loadFirst();
    return () => {
      current = false;
    };
  }, [source.name, filter.game, filter.result, filter.others, round]);
  const { games = [], after, local = [], figures = NOTHING, ratings = [], offline = false } = state ?? {};
  const more = async () => {
    const page = await source.page({ ...filter, after });
    setState((before) => before && appendPage(before, page, after));
  };
  const matching = local.filter((game) => matchesFilter(game, filter));
  return {
    games: mergeGames(games, after, matching),
    ready: state !== undefined,
    offline,
    local,
    figures: mergeStats(figures, local),
    ratings,
    ...(after === undefined ? {} : { more: () => void more().catch(() => undefined) }),
    again: () => setRound(round + 1),
  };
}
