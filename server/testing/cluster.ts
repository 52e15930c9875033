/* What a test of several servers needs that are started as people start them. */
export { hasNats, NATS } from '../bus/testing.ts';
export { freshPlace, hasPostgres } from '../store/postgres/testing.ts';
export { Barrier } from './barrier.ts';
export { hasNginx, ownNginx } from './ownServices.ts';
