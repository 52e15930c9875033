import { GAMES } from '@fray/games';
import { MIGRATIONS } from '../store/postgres/schema.ts';
import { NEWER_MIGRATION } from './newerMigration.ts';

/* A server of a future version: other rules of one game, and one more migration. */
Object.assign(MIGRATIONS, { [MIGRATIONS.length]: NEWER_MIGRATION });
Object.assign(await GAMES.arcade(), { rulesVersion: 99 });
await import('./crashing.ts');
