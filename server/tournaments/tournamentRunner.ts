import { Piscina } from 'piscina';
import { LIMITS } from '../base/limits.ts';
import { mapInSlices } from '../base/mapInSlices.ts';
import type { NotificationRequest } from '../notifications/webhooks.ts';
import type { EntrantRow, GameRow, StoredTournament, TournamentRow } from '../store/queries/tournaments.ts';
import { optionsOf, paceOf } from '../store/schema.ts';
import type { Change, SeatRow } from '../store/store.ts';
import { isTimed } from '../tables/gameClocks.ts';
import { emptySeat } from '../tables/newTables.ts';
import { beginning, callOff, isEntered } from './begin.ts';
import type { TournamentContext } from './context.ts';
import { isBye, type Pairing } from './field.ts';
import { nextPairings } from './standing.ts';
import type { TournamentWriter } from './tournamentWriter.ts';

/** Up to this many entrants are paired on the main thread, which takes a few milliseconds. */
const FEW = 24;

/** Computes pairings. Large fields use a worker thread, started on demand, because they may take a second. */
export class Pairer {
  #pool: Piscina | undefined;

  async next(stored: StoredTournament, now: number): Promise<readonly Pairing[] | undefined> {
    if (stored.entrants.length <= FEW) return nextPairings(stored, now);
    this.#pool ??= new Piscina({
      filename: new URL('./pairWorker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 10_000,
    });
    // The worker returns the result of `nextPairings`.
    return (await this.#pool.run({ kept: stored, now })) as readonly Pairing[] | undefined;
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}

/** Milliseconds within which both players must take their seats. */
export const comeWithin = ({ pace, round_time }: TournamentRow): number =>
  isTimed(paceOf({ pace })) ? Math.min(LIMITS.arrivalLimit, round_time) : round_time;

/** Consecutive games that a player may miss before they are withdrawn. */
const mayMiss = ({ kind }: TournamentRow): number => (kind === 'arena' ? 0 : 1);

/** Whether an open tournament has waited so long for entrants or its organizer that it is called off. */
const hasLapsed = ({ row, entrants }: StoredTournament, now: number): boolean =>
  row.starts === 0 && now >= row.created + LIMITS.tournamentWait && entrants.filter(isEntered).length < row.places;

interface Floor extends Omit<TournamentContext, 'accounts'> {
  readonly changing: TournamentWriter;
}

/**
 * Runs tournaments: starts them, pairs players, opens tables, and ends overdue games. It keeps no state beyond the database, so any node can
 * continue. The tables write the results themselves.
 */
export class TournamentRunner {
  readonly #floor: Floor;
  readonly #pairer = new Pairer();
  /** By tournament: the state in which nothing was due, and until when that holds. */
  readonly #rested = new Map<string, { readonly changed: number; readonly until: number }>();
  #stop: () => void = () => {};
  #closed = false;

  constructor(floor: Floor) {
    this.#floor = floor;
  }

  /** Starts the periodic check. */
  start(): void {
    this.#stop = this.#floor.time.after(LIMITS.tournamentCheck, () => {
      void this.look()
        .catch((error: unknown) => this.#floor.log('fault', { error: String(error) }))
        .finally(() => !this.#closed && this.start());
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stop();
    await this.#pairer.close();
  }

  /** Checks all tournaments of this node once. */
  async look(): Promise<void> {
    const { people, time, registry } = this.#floor;
    for (const { id, kind, changed, stage, starts } of await people.read('tournamentsToLookAt', time.date() - LIMITS.tournamentWait)) {
      const rested = this.#rested.get(id);
      const now = time.date();
      if (this.#closed || !registry.holds(id) || (stage === 'open' && now < starts)) continue;
      // An arena pairs at fixed intervals, so that more players are free at once.
      if (rested && now < rested.until && (rested.changed === changed || kind === 'arena')) continue;
      // An error in one tournament must not stop the others.
      await this.go(id).catch((error: unknown) => this.#floor.log('fault', { tournament: id, error: String(error) }));
    }
  }

  /** Advances one tournament as far as possible at this time. */
  async go(id: string): Promise<void> {
    const { changing, time } = this.#floor;
    let stored: StoredTournament;
    for (;;) {
      const step = await changing.change(id, (before) => this.#step(before, time.date()));
      await mapInSlices(step.calls, LIMITS.tournamentSlice, (call) => this.#floor.notices.call(call));
      // The state in which nothing was due. A game that has ended since raises `changed`, so that the next check sees it.
      stored = step.kept;
      if (!step.more) break;
    }
    await this.#tend(stored);
    if (stored.row.stage === 'running') this.#rested.set(id, { changed: stored.row.changed, until: this.#nextLook(stored) });
    else this.#rested.delete(id);
  }

  /** Computes the next changes of a tournament. */
  async #step(stored: StoredTournament, now: number) {
    const { row, entrants } = stored;
    const step = (changes: readonly Change[], calls: readonly NotificationRequest[] = []) => ({
      changes,
      value: { calls, kept: stored, more: changes.length > 0 },
    });
    if (row.stage === 'open' && hasLapsed(stored, now)) return step([callOff(row, 'waited-too-long', now)]);
    if (row.stage === 'open') return step(await beginning(this.#floor.people, stored, now));
    if (row.stage !== 'running') return step([]);
    const absent = this.#notComing(stored);
    if (absent.length > 0) return step(absent.map((entrant): Change => ['putEntrant', entrant]));
    const isDeserted = !entrants.some((entrant) => entrant.kind === 'human' && isEntered(entrant));
    // Bots do not continue alone, except in an arena, where players may come back.
    if (isDeserted && row.kind !== 'arena') return step([callOff(row, 'deserted', now)]);
    const pairings = await this.#pairer.next(stored, now);
    if (pairings && isDeserted) return step([]);
    if (!pairings) return step([['updateTournament', { ...row, stage: 'over', ended: now }]]);
    const created = await mapInSlices(pairings, LIMITS.tournamentSlice, (pairing) => this.#game(stored, pairing, now));
    return step(
      created.flatMap(({ changes }) => changes),
      created.flatMap(({ calls }) => calls),
    );
  }

  /** Withdraws entrants who missed their last games. */
  #notComing({ row, entrants, games }: StoredTournament): EntrantRow[] {
    const round = Math.max(0, ...games.map((game) => game.round));
    return entrants
      .filter(({ n, kind, until_round, at }) => {
        if (kind === 'bot' || until_round !== 0) return false;
        const own = games.filter(
          ({ first, second, result, at: createdAt }) => (first === n || second === n) && result !== '' && createdAt >= at,
        );
        const last = own.slice(-1 - mayMiss(row));
        const missed = ({ absent, first }: GameRow) => absent === 'both' || absent === (first === n ? 'first' : 'second');
        return last.length > mayMiss(row) && last.every(missed);
      })
      .map((entrant) => ({ ...entrant, until_round: Math.max(1, round) }));
  }

  /** Creates a game with its table; a bye is won at once. */
  async #game({ row, entrants, games }: StoredTournament, pairing: Pairing, now: number) {
    const again = games.filter(({ round, board }) => round === pairing.round && board === pairing.board).length;
    const game: GameRow = { tournament: row.id, ...pairing, again, tbl: '', at: now, result: '', absent: '', ended: 0 };
    const put = (row: GameRow): Change => ['putTournamentGame', row];
    if (isBye(pairing)) return { changes: [put({ ...game, result: 'first', ended: now })], calls: [] };
    const table = await this.#floor.registry.newTables.forTournament(row.game, {
      options: optionsOf(row),
      tournament: row.id,
      pace: paceOf(row),
      isPrivate: row.private === 1,
      source: row.source,
    });
    const both = [pairing.first, pairing.second].map((n) => entrants.find((entrant) => entrant.n === n)!);
    const seats = both.map(
      ({ kind, name, person }, seat): SeatRow =>
        kind === 'bot' ? { ...emptySeat(table.id, seat), kind, name } : { ...emptySeat(table.id, seat), reserved: person },
    );
    const calls = both.flatMap(({ person }) =>
      person === '' ? [] : [{ person, why: 'round' as const, game: row.game, by: row.name, path: `/t/${table.id}` }],
    );
    return {
      changes: [['insertTable', table], ...seats.map((seat): Change => ['putSeat', seat]), put({ ...game, tbl: table.id })] as Change[],
      calls,
    };
  }

  /** Starts tables of bots, and ends overdue games. After the tournament, tables of bots end too. */
  async #tend({ row, entrants, games }: StoredTournament): Promise<void> {
    const now = this.#floor.time.date();
    const isBot = (n: number) => entrants.find((entrant) => entrant.n === n)?.kind === 'bot';
    for (const { tbl, first, second, result, at } of games) {
      if (tbl === '' || result !== '') continue;
      const begins = isBot(first) && isBot(second);
      // After the tournament, people may finish their games.
      if (row.stage !== 'running' && !begins) continue;
      const isLate = row.stage !== 'running' || now >= at + row.round_time;
      if (!begins && now < at + comeWithin(row)) continue;
      const table = await this.#floor.registry.find(tbl);
      if (begins && !isLate && table?.row.stage === 'open') await table.run({ kind: 'start' });
      else if (!begins || isLate) await table?.run({ kind: 'expire', late: isLate });
      this.#floor.registry.returnToHolder(tbl);
    }
  }

  /** Time of the next check if nothing changes before. */
  #nextLook(stored: StoredTournament): number {
    const { row, games } = stored;
    const now = this.#floor.time.date();
    const times = games.flatMap(({ result, at }) => (result === '' ? [at + comeWithin(row), at + row.round_time] : []));
    if (row.kind === 'arena') times.push(now + LIMITS.arenaPairing);
    // A table that was asked to end writes its result a moment later.
    return Math.min(...times.map((at) => (at > now ? at : now + LIMITS.tournamentCheck)), Number.MAX_SAFE_INTEGER);
  }
}
