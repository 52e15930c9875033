import type { Clock } from '../base/clock.ts';
import type { Accounts } from '../community/accounts.ts';
import type { Webhooks } from '../notifications/webhooks.ts';
import type { Store } from '../store/store.ts';
import type { TableRegistry } from '../tables/tableRegistry.ts';

/** The parts of the server that tournaments use. */
export interface TournamentContext {
  readonly registry: TableRegistry;
  readonly people: Store;
  readonly accounts: Accounts;
  readonly notices: Webhooks;
  readonly time: Clock;
  isBot(person: string): Promise<boolean>;
  log(what: string, about: object): void;
}
