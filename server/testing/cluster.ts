/* Helpers for tests with several server processes. */
export { hasNats, NATS } from '../bus/testing.ts';
export { freshPlace, hasPostgres } from '../store/postgres/testing.ts';
export { Barrier } from './barrier.ts';
export { hasNginx, ownNginx } from './ownServices.ts';
