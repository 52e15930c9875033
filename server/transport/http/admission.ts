import type { Pace } from '@fray/protocol';
import { RequestError } from '../../base/requestError.ts';
import type { Accounts } from '../../community/accounts.ts';
import type { Relations } from '../../community/relations.ts';
import { isTimed } from '../../tables/clocks.ts';
import { tournamentOf } from '../../tables/rows.ts';
import type { Table } from '../../tables/table.ts';
import type { TableRegistry } from '../../tables/tableRegistry.ts';

/** Who may sit down where, and under which name. */
export class Admission {
  readonly #registry: TableRegistry;
  readonly #accounts: Accounts;
  readonly #circle: Relations;

  constructor(registry: TableRegistry, accounts: Accounts, circle: Relations) {
    this.#registry = registry;
    this.#accounts = accounts;
    this.#circle = circle;
  }

  /** Where a match counts for ratings, everybody who plays has an account: a rating is somebody's. */
  async requireAccountIfRated(person: string, pace: Partial<Pace>): Promise<void> {
    if (pace.range && !pace.rated) throw new RequestError('bad-request', 'pace.range: only rated tables ask for a rating');
    if (pace.rated && !(await this.#accounts.has(person)))
      throw new RequestError('rated-needs-account', 'this match counts for ratings: keep your name with a passkey first');
  }

  /** Whether somebody may sit down at a table that waits. A seat that is kept for them asks for no rating, and waits without its host. */
  async requireMaySit(person: string, seat: number, table: Table): Promise<void> {
    await this.requireAccountIfRated(person, table.pace);
    await this.requireNotBlocked(person, table);
    const { row, pace, seats } = table;
    if (row.stage !== 'open' || row.host === person || seats[seat]?.reserved === person || seats[seat]?.kind !== 'open') return;
    if (row.private === 0 && isTimed(pace) && !table.isUserConnected(row.host))
      throw new RequestError('host-left', 'whoever opened this table has left');
    const { range } = pace;
    if (!range) return;
    const rating = await this.#accounts.rating(person, row.game);
    if (rating < range.least || rating > range.most)
      throw new RequestError('out-of-range', `this table is for ratings from ${range.least} to ${range.most}`);
  }

  /** Whoever is blocked by somebody at a table does not come to it, and is not told why; but to games of tournaments, or blocking won them. */
  async requireNotBlocked(person: string, { row, seats }: Table): Promise<void> {
    if (tournamentOf(row) !== undefined && seats.some(({ reserved }) => reserved === person)) return;
    const others = [row.host, ...seats.map((seat) => seat.person)];
    if (!others.includes(person) && (await this.#circle.isUnwelcome(person, others)))
      throw new RequestError('seat-reserved', 'this seat is kept for somebody else');
  }

  /** The name that somebody sits down with, kept as theirs. */
  async saveName(person: string, given: string): Promise<string> {
    const name = await this.#accounts.nameFor(person, given);
    await this.#registry.users.saveProfile(person, { name });
    return name;
  }
}
