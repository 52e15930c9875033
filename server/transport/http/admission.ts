import type { Pace } from '@fray/protocol';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '../../base/requestError.ts';
import type { Accounts } from '../../community/accounts.ts';
import type { BotAccounts } from '../../community/botAccounts.ts';
import type { Relations } from '../../community/relations.ts';
import { isTimed } from '../../tables/gameClocks.ts';
import type { Table } from '../../tables/table.ts';
import type { TableRegistry } from '../../tables/tableRegistry.ts';
import { tournamentOf } from '../../tables/tableState.ts';

/**
 * Throws if a program requests or plays a rated or tournament table, unless it plays as a bot account. Otherwise ratings of people would
 * include the play of programs.
 */
export function requireUnratedForTokens({ holder }: FastifyRequest, { rated }: Partial<Pace>, isTournament = false): void {
  if (holder && !holder.isBot && (rated || isTournament))
    throw new RequestError('rated-by-token', 'programs play unrated tables outside tournaments');
}

/** Versions are tested by people: figures that a designer reads as theirs would include the play of programs. */
export const testedByPeople = new RequestError('not-for-bots', 'a version is tested by people, at the page of this server');

/** Checks which user may take which seat, and under which name. */
export class Admission {
  readonly #registry: TableRegistry;
  readonly #accounts: Accounts;
  readonly #relations: Relations;
  readonly #bots: BotAccounts;

  constructor(registry: TableRegistry, accounts: Accounts, relations: Relations, bots: BotAccounts) {
    this.#registry = registry;
    this.#accounts = accounts;
    this.#relations = relations;
    this.#bots = bots;
  }

  /** Throws unless the user has an account when the table is rated. */
  async requireAccountIfRated(person: string, pace: Partial<Pace>): Promise<void> {
    if (pace.range && !pace.rated) throw new RequestError('bad-request', 'pace.range: only rated tables ask for a rating');
    if (pace.rated && !(await this.#accounts.has(person)))
      throw new RequestError('rated-needs-account', 'this match counts for ratings: keep your name with a passkey first');
  }

  /** Throws if the user may not take this seat. A reserved seat has no rating range and does not need the host's presence. */
  async requireMaySit(person: string, address: string, seat: number, table: Table): Promise<void> {
    await this.requireAccountIfRated(person, table.pace);
    await this.requireNotBlocked(person, table);
    const { row, pace, seats } = table;
    const own = seats[seat];
    await this.#bots.requireMaySit(person, {
      id: row.id,
      host: row.host,
      address,
      isRated: pace.rated === true,
      isReserved: own?.reserved === person || own?.person === person,
      isFree: row.stage === 'open' && own?.kind === 'open' && (own.reserved === '' || own.reserved === person),
      isPlaytest: row.playtest !== '',
      isTournament: tournamentOf(row) !== undefined,
      seated: seats.flatMap((other) => (other.kind === 'human' ? [other.person] : [])),
      reserved: seats.flatMap((other) => (other.kind === 'open' && other.reserved !== '' ? [other.reserved] : [])),
    });
    if (row.stage !== 'open' || row.host === person || seats[seat]?.reserved === person || seats[seat]?.kind !== 'open') return;
    if (row.private === 0 && isTimed(pace) && !table.isUserConnected(row.host))
      throw new RequestError('host-left', 'the host of this table has left');
    const { range } = pace;
    if (!range) return;
    const rating = await this.#accounts.rating(person, row.game);
    if (rating < range.least || rating > range.most)
      throw new RequestError('out-of-range', `this table is for ratings from ${range.least} to ${range.most}`);
  }

  /**
   * Throws if the user is blocked by a player of the table, without saying why. Tournament games are exempt; otherwise blocking would win
   * them.
   */
  async requireNotBlocked(person: string, { row, seats }: Table): Promise<void> {
    if (tournamentOf(row) !== undefined && seats.some(({ reserved }) => reserved === person)) return;
    const others = [row.host, ...seats.map((seat) => seat.person)];
    if (!others.includes(person) && (await this.#relations.isUnwelcome(person, others)))
      throw new RequestError('seat-reserved', 'this seat is reserved for another user');
  }

  /** Resolves to the name the user plays under, and saves it in the profile. */
  async saveName(person: string, input: string): Promise<string> {
    const name = await this.#accounts.nameFor(person, input);
    await this.#registry.users.saveProfile(person, { name });
    return name;
  }
}
