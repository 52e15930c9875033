import { GAMES } from '@fray/games';
import { MIGRATIONS } from '../store/postgres/schema.ts';
import { NEWER_MIGRATION } from './newerMigration.ts';

/* A server of a version to come, as far as those of today meet it: other rules of one game, and one step more of the schema. */
Object.assign(MIGRATIONS, { [MIGRATIONS.length]: NEWER_MIGRATION });
Object.assign(await GAMES.arcade(), { rules: 99 });
await import('./crashing.ts');
