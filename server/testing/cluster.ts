/* Helpers for tests with several server processes. */
export { hasNats, NATS } from '../cluster/bus/testing.ts';
export { createTestSchema, hasPostgres } from '../store/postgres/testing.ts';
export { Barrier } from './barrier.ts';
export { hasNginx, ownNginx } from './ownServices.ts';
