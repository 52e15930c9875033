import { GAMES } from '@fray/games';
import { FILLS, schemaVersion } from '../store/migrate.ts';
import { NEWER_MIGRATION } from './newerMigration.ts';

/* A server of a future version: other rules of one game, and one more migration. */
const version = schemaVersion() + 1;
FILLS.push({ version: { sqlite: version, postgres: version }, sql: { sqlite: '', postgres: NEWER_MIGRATION } });
Object.assign(await GAMES.arcade(), { rulesVersion: 99 });
await import('./crashing.ts');
