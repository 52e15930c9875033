import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { RUNNER } from './runner.ts';

/** The limits of a box. */
export interface BoxLimits {
  /** Megabytes of the heap of JavaScript. */
  readonly heap: number;
  /** Megabytes of memory of the process. */
  readonly memory: number;
  /** Milliseconds of the processor for one question. */
  readonly time: number;
  /** Milliseconds of the processor for the start. */
  readonly start: number;
  /** Characters of one answer. */
  readonly answer: number;
  /** Whether each question is asked of a new compartment, so that the game remembers nothing of others. */
  readonly forgets: boolean;
  /** Priority of the process, as for `nice`: at 19 it gets what others leave. */
  readonly niceness: number;
}

export const BOX_LIMITS: BoxLimits = { heap: 96, memory: 320, time: 1_000, start: 3_000, answer: 1_000_000, forgets: true, niceness: 10 };

/** The isolation of a box on this machine. Each part is listed only after a successful test. */
export interface Isolation {
  /** Node's permission model: no files, child processes, workers, addons. It does not cover the network before Node 25. */
  readonly permission: boolean;
  /** Namespaces of its own: no network, and no other process to send a signal to. */
  readonly namespaces: boolean;
  /** Limits of the system: memory, open files, no written files, no core. */
  readonly limits: boolean;
  /** Memory and time of the processor are read while a question is open. */
  readonly watched: boolean;
}

const NAMESPACES = ['--user', '--map-root-user', '--net', '--pid', '--ipc', '--fork', '--kill-child=SIGKILL', '--'];
/** Private memory that Node reserves before it runs anything, in kB. */
const RESERVED = 640_000;

const succeeds = (command: string, given: readonly string[]): boolean =>
  spawnSync(command, given, { stdio: 'ignore', env: {}, timeout: 10_000 }).status === 0;

let found: Isolation | undefined;

/** Tries once what this machine allows. */
export function isolationHere(): Isolation {
  found ??= {
    permission: succeeds(process.execPath, ['--permission', '-e', '']),
    namespaces: existsSync('/usr/bin/unshare') && succeeds('/usr/bin/unshare', [...NAMESPACES, '/bin/sh', '-c', 'exit 0']),
    limits: existsSync('/bin/sh') && succeeds('/bin/sh', ['-c', 'ulimit -c 0 && ulimit -f 0 && ulimit -n 64']),
    watched: existsSync('/proc/self/stat'),
  };
  return found;
}

const SETPRIV = '/usr/bin/setpriv';
/** Seconds of processor time after which the system ends a process: one that nobody watches any more does not run for ever. */
const MOST_TIME = 600;

/** The command that starts a box with all isolation of this machine. `program`: the script to run, for tests of the isolation. */
export function boxCommand(
  { heap, memory, niceness }: BoxLimits,
  { permission, namespaces, limits }: Isolation,
  program = RUNNER,
): [command: string, given: string[]] {
  const node = [
    process.execPath,
    ...(permission ? ['--permission'] : []),
    `--max-old-space-size=${heap}`,
    '--max-semi-space-size=4',
    '--v8-pool-size=1',
    '--no-warnings',
    '--unhandled-rejections=none',
    '-e',
    program,
  ];
  const limited = limits
    ? [
        '/bin/sh',
        '-c',
        `ulimit -c 0; ulimit -f 0; ulimit -n 64; ulimit -t ${MOST_TIME}; ulimit -d ${RESERVED + 1000 * memory} 2>/dev/null; exec nice -n ${niceness} "$@"`,
        'box',
        ...node,
      ]
    : node;
  const [command = '', ...given] = namespaces ? ['/usr/bin/unshare', ...NAMESPACES, ...limited] : limited;
  // The system ends a box whose server was killed.
  return existsSync(SETPRIV) ? [SETPRIV, ['--pdeathsig', 'KILL', command, ...given]] : [command, given];
}
