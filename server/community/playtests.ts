import { withoutVersion } from '@fray/engine';
import type { CreateTable } from '@fray/protocol';
import type {
  GalleryEntry,
  GalleryPage,
  GalleryQuery,
  PlaytestAnswers,
  PlaytestGame,
  PlaytestListing,
  PlaytestPosition,
  PlaytestReport,
  PlaytestRequest,
  PlaytestResults,
  PlaytestSession,
  PlaytestView,
  UnclearRequest,
  VisibilityRequest,
} from '@fray/protocol/playtests';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { requireTitle } from '../base/names.ts';
import { RequestError } from '../base/requestError.ts';
import { readJson } from '../store/define.ts';
import type {
  CountedPlaytest,
  GalleryRow,
  PlaytestRow,
  PlaytestSeatRow,
  ReportRow,
  SessionRow,
  TesterRow,
} from '../store/queries/playtests.ts';
import { DB } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { ChosenOptions } from '../tables/chosenOptions.ts';
import type { Table } from '../tables/table.ts';
import type { TableRegistry } from '../tables/tableRegistry.ts';
import { type CountedSession, concessionsOf, countsOf, figuresOf } from './playtestFigures.ts';

const optionsOf = ({ options }: Pick<PlaytestRow, 'options'>) => readJson(DB.playtests.columns.options, options);

const listingOf = ({ id, game, name, since, games, running, visibility }: CountedPlaytest): PlaytestListing => ({
  id,
  game,
  name,
  since,
  games,
  running,
  visibility,
});

/** Whether this user finds a version. Private versions, and those that moderators took down, are found only by their maker. */
const isVisibleTo = (person: string, { maker, visibility, down }: PlaytestRow): boolean =>
  maker === person || (visibility !== 'private' && down === 0);

/**
 * Playtests: versions of games that designers have tested by others. A version is found by its link only. A designer sees nothing of a
 * running match and nothing of testers without consent; other testers are numbered.
 */
export class Playtests {
  readonly #store: Store;
  readonly #registry: TableRegistry;
  readonly #time: Clock;

  constructor(store: Store, registry: TableRegistry, time: Clock) {
    this.#store = store;
    this.#registry = registry;
    this.#time = time;
  }

  /** Creates a version. `source`: address of the maker as a number, 0 if unknown. */
  async create(person: string, { id, game, name, options, note, previous }: PlaytestRequest, source: number): Promise<{ id: string }> {
    requireTitle(name);
    const rules = await this.#registry.ownGame(withoutVersion(game));
    if (!rules) throw new RequestError('unknown-game', `there is no game “${game}”`);
    const chosen = new ChosenOptions(rules, {}).proposal(options);
    if (!chosen.ok) throw new RequestError(chosen.fault.code, chosen.fault.message);
    if (previous !== undefined && (await this.#find(person, previous)).game !== withoutVersion(game))
      throw new RequestError('unknown-playtest', 'the version before is of another game');
    const row: PlaytestRow = {
      id,
      maker: person,
      game: withoutVersion(game),
      name,
      options: JSON.stringify(chosen.value),
      note,
      previous: previous ?? '',
      since: this.#time.date(),
      source,
      visibility: 'unlisted',
      down: 0,
    };
    await this.#store.write(['putPlaytest', row, { mostOfMaker: LIMITS.playtestsPerPerson, mostOfSource: LIMITS.playtestsPerAddress }]);
    return { id };
  }

  async list(person: string): Promise<readonly PlaytestListing[]> {
    return (await this.#store.read('playtestsOf', person, LIMITS.playtestsPerPerson)).map(listingOf);
  }

  /** The public data of a version for everybody with its link. `person`: empty for a client without a key. */
  async view(person: string, id: string): Promise<PlaytestView> {
    const row = await this.#find(person, id);
    const [previous, tester, waiting, report, author] = await Promise.all([
      row.previous === '' ? undefined : this.#store.read('playtest', row.previous),
      person === '' ? undefined : this.#store.read('tester', id, person),
      this.#waiting(id, person),
      this.#store.read('labReportOf', id),
      row.visibility === 'public' ? this.#store.read('account', row.maker) : undefined,
    ]);
    return {
      ...listingOf(row),
      note: row.note,
      options: optionsOf(row),
      ...(previous && isVisibleTo(person, previous)
        ? { previous: { id: previous.id, name: previous.name, options: optionsOf(previous) } }
        : {}),
      yours: row.maker === person,
      agreed: tester !== undefined,
      ...(author ? { author: author.name } : {}),
      ...(report ? { report: report.id } : {}),
      ...(row.down === 0 ? {} : { takenDown: true as const }),
      ...(waiting ? { waiting } : {}),
    };
  }

  /** Public versions, the latest first. */
  async gallery({ game = '', after }: GalleryQuery): Promise<GalleryPage> {
    const [turn = '', since = '', id = ''] = after?.split('.') ?? [];
    const place = after === undefined ? undefined : { turn: Number(turn), since: Number(since), id };
    const rows = await this.#store.read('gallery', withoutVersion(game), LIMITS.galleryPage, place);
    const last = rows.length === LIMITS.galleryPage ? rows.at(-1) : undefined;
    return { entries: rows.map(entryOf), ...(last ? { after: `${last.turn}.${last.since}.${last.id}` } : {}) };
  }

  /** Decides who finds a version. Public ones are of accounts, whose names they bear. */
  async show(person: string, id: string, { visibility }: VisibilityRequest): Promise<void> {
    const { down } = await this.#own(person, id);
    if (down > 0 && visibility !== 'private') throw new RequestError('taken-down', 'moderators took this version down');
    if (visibility === 'public' && !(await this.#store.read('account', person)))
      throw new RequestError('no-account', 'only accounts have public versions');
    const limits = { mostOfMaker: LIMITS.publicPlaytestsPerPerson, mostOfSource: LIMITS.publicPlaytestsPerAddress };
    await this.#store.write(['showPlaytest', { id, maker: person, visibility }, limits]);
  }

  /** The maker of a version that somebody reports. */
  async reported(person: string, id: string): Promise<string> {
    const { maker } = await this.#find(person, id);
    if (maker === person) throw new RequestError('yourself', 'that is yours');
    return maker;
  }

  /** Takes a version down for moderators, or shows it again. */
  async takeDown(id: string, isDown: boolean): Promise<void> {
    if (!(await this.#store.read('playtest', id))) throw new RequestError('unknown-playtest', 'there is no such version');
    await this.#store.write(['takePlaytestDown', id, isDown ? this.#time.date() : 0]);
  }

  /** A seat at a table that waits, whose host is there. */
  async #waiting(id: string, person: string): Promise<PlaytestView['waiting']> {
    for (const row of await this.#store.read('waitingPlaytests', id, LIMITS.playtestsWaiting)) {
      if (!this.#registry.isHostHere(row)) continue;
      const seats = await this.#store.read('seats', row.id);
      const free = seats.find(({ kind, reserved }) => kind === 'open' && reserved === '');
      if (free && (person === '' || seats.every((seat) => seat.person !== person)))
        return { table: row.id, seat: free.seat, attempt: row.attempt, offer: row.offer };
    }
    return undefined;
  }

  async remove(person: string, id: string): Promise<void> {
    await this.#own(person, id);
    await this.#store.write(['dropPlaytest', id, person]);
  }

  /** A request for a table of a version: the version decides what is played there. All others are as they were. */
  async tableRequest(person: string, request: CreateTable): Promise<CreateTable> {
    if (request.playtest === undefined) return request;
    const row = await this.#find(person, request.playtest);
    if (row.game !== withoutVersion(request.game)) throw new RequestError('bad-request', 'game: expected the game of the version');
    const { webhook: _, ...rest } = request;
    const pace = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' } as const;
    return { ...rest, game: row.game, options: optionsOf(row), private: true, watch: false, pace };
  }

  /** The requester lets the designer see how they play, from now on. */
  async agree(person: string, id: string): Promise<void> {
    await this.#find(person, id);
    await this.#store.write(['agreeToPlaytest', id, person, this.#time.date()]);
  }

  /** Deletes all that the requester left, and that they agreed. */
  async leave(person: string, id: string): Promise<void> {
    await this.#store.write(['leavePlaytest', id, person]);
  }

  /** Stores what a tester’s page measured, and answers. */
  async saveSession(person: string, seat: number, table: Table, { measures, answers }: PlaytestSession): Promise<void> {
    const playtest = await this.#testerAt(person, seat, table);
    await this.#store.write([
      'putPlaytestSession',
      { tbl: table.id, person, playtest },
      measures ? JSON.stringify(measures) : null,
      answers ? answersOf(answers) : null,
    ]);
  }

  /** Stores what a tester did not understand, with the position as their seat sees it. */
  async report(person: string, seat: number, table: Table, { id, rule, reason, words }: UnclearRequest): Promise<void> {
    const playtest = await this.#testerAt(person, seat, table);
    const knowledge = table.knowledgeOf(seat);
    if (!knowledge) throw new RequestError('not-running', 'the match is not here');
    const view = JSON.stringify(knowledge.view);
    if (Buffer.byteLength(view) > LIMITS.playtestView) throw new RequestError('too-long', 'the position is too long to be kept');
    const { decision } = knowledge;
    const at = this.#time.date();
    const row: ReportRow = { id, playtest, tbl: table.id, person, seat, rule, reason, words, decision, view, at };
    await this.#store.write(['putPlaytestReport', row, LIMITS.playtestReports]);
  }

  /** The version that is tested at a table, by a tester who sits there and had agreed when the match began. */
  async #testerAt(person: string, seat: number, { row, seats }: Table): Promise<string> {
    if (row.playtest === '') throw new RequestError('unknown-playtest', 'no version is tested at this table');
    if (seats[seat]?.person !== person) throw new RequestError('not-your-seat', 'this is somebody else’s seat');
    if (row.began === 0) throw new RequestError('not-running', 'the match has not begun');
    const tester = await this.#store.read('tester', row.playtest, person);
    if (!tester || tester.since > row.began) throw new RequestError('not-agreed', 'nothing is kept of this match: you have not agreed');
    return row.playtest;
  }

  /** The data for the designer: of finished matches, and of testers who had agreed. */
  async results(person: string, id: string): Promise<PlaytestResults> {
    await this.#own(person, id);
    const [seats, testers, stored, reported] = await Promise.all([
      this.#store.read('playtestSeats', id, LIMITS.playtestGames),
      this.#store.read('testers', id),
      this.#store.read('playtestSessions', id),
      this.#store.read('playtestReports', id, LIMITS.playtestReportsRead),
    ]);
    const byPerson = new Map(testers.map((tester) => [tester.person, tester]));
    const over = [...Map.groupBy(seats, ({ tbl }) => tbl).values()];
    const games = agreedGames(over, byPerson);
    const starts = new Map(seats.map((seat) => [seat.tbl, seat.began]));
    const played = stored.flatMap((row) => {
      const tester = byPerson.get(row.person);
      const began = starts.get(row.tbl);
      return tester && began !== undefined && tester.since <= began ? [{ row, tester: tester.n }] : [];
    });
    const sessions = played.map(({ row, tester }) => sessionOf(row, tester));
    return {
      games,
      people: new Set([...games.flatMap((game) => game.seats.filter((n) => n > 0)), ...sessions.map(({ tester }) => tester)]).size,
      figures: figuresOf(games, sessions),
      refused: countsOf(sessions, ({ refused }) => refused),
      lookups: countsOf(sessions, ({ lookups }) => lookups),
      concessions: concessionsOf(games),
      reports: reported.flatMap((row) => {
        const tester = byPerson.get(row.person);
        return tester ? [reportOf(row, tester.n)] : [];
      }),
      words: played.flatMap(({ row, tester }) => (row.words === '' ? [] : [{ tester, words: row.words }])),
    };
  }

  /** A report with its position, once the match is over. */
  async position(person: string, id: string, report: string): Promise<PlaytestPosition> {
    const { game, options } = await this.#own(person, id);
    const row = await this.#store.read('playtestReport', id, report);
    const tester = row && (await this.#store.read('tester', id, row.person));
    if (!row || !tester) throw new RequestError('unknown-report', 'there is no such report');
    const seats = (await this.#store.read('seats', row.tbl)).length;
    const view = readJson(DB.playtestReports.columns.view, row.view);
    return { ...reportOf(row, tester.n), game, options: readJson(DB.playtests.columns.options, options), seat: row.seat, seats, view };
  }

  /** A version that this person finds. */
  async #find(person: string, id: string): Promise<CountedPlaytest> {
    const row = await this.#store.read('playtest', id);
    if (!row || !isVisibleTo(person, row)) throw new RequestError('unknown-playtest', 'there is no such version');
    return row;
  }

  /** A version of this maker. The error for other users says only that it is not theirs. */
  async #own(person: string, id: string): Promise<CountedPlaytest> {
    const row = await this.#find(person, id);
    if (row.maker !== person) throw new RequestError('not-the-maker', 'somebody else made this version');
    return row;
  }
}

/** A row of the gallery as it is sent. */
const entryOf = (row: GalleryRow): GalleryEntry => ({
  id: row.id,
  game: row.game,
  name: row.name,
  note: row.note,
  author: row.author,
  since: row.since,
  games: row.games,
  options: optionsOf(row),
  ...(row.badges === null ? {} : { badges: readJson(DB.labReports.columns.badges, row.badges) }),
});

const answersOf = ({ fun = 0, clear = 0, again = 0, words }: PlaytestAnswers) => ({ fun, clear, again, words });

const sessionOf = ({ measures, fun, clear, again }: SessionRow, tester: number): CountedSession => ({
  tester,
  measures: measures === '' ? undefined : readJson(DB.playtestSessions.columns.measures, measures),
  fun,
  clear,
  again,
});

const reportOf = ({ id, rule, reason, words, decision, at }: ReportRow, tester: number): PlaytestReport => ({
  id,
  tester,
  rule,
  reason,
  words,
  decision,
  at,
});

/** The matches of which every person at the table had agreed before, oldest first. A person who was deleted has not. */
function agreedGames(over: readonly PlaytestSeatRow[][], testers: ReadonlyMap<string, TesterRow>): PlaytestGame[] {
  const agreed = over.filter((seats) =>
    seats.every(({ kind, person, began }) => kind === 'bot' || (testers.get(person)?.since ?? Number.POSITIVE_INFINITY) <= began),
  );
  return agreed.toReversed().map((seats, i): PlaytestGame => ({ ...gameOf(seats, testers), n: i + 1 }));
}

/** A result is stored as places by seat, then the reason: “1 2 elimination”. */
function gameOf(seats: readonly PlaytestSeatRow[], testers: ReadonlyMap<string, TesterRow>): Omit<PlaytestGame, 'n'> {
  const [first] = seats;
  const parts = (first?.result ?? '').split(' ');
  return {
    seats: seats.map(({ person }) => testers.get(person)?.n ?? 0),
    places: parts.slice(0, seats.length).map(Number),
    reason: parts.slice(seats.length).join(' '),
    turns: first?.turns ?? 0,
    at: first?.changed ?? 0,
  };
}
