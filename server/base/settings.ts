import { existsSync, readFileSync } from 'node:fs';
import { withoutByteOrderMark } from '@fray/engine';

/** The form of the address of NATS, for error messages. */
export const NATS_FORM =
  'nats://host, tls://host, nats://user:password@host or nats://token@host, with ?creds=FILE, nkey=, ca=, cert=, key=';

/**
 * Settings of a server. Each may be given as a flag, an environment variable or a line of the settings file, in this order of precedence.
 */
export interface Settings {
  readonly port: number;
  /** A folder of bundles of games from outside; empty: none. */
  readonly games: string;
  /** Who may push games that run in boxes: nobody (`off`), `anybody` with an account, or accounts by their names, separated by commas. */
  readonly uploads: string;
  readonly host: string;
  readonly data: string;
  readonly database: string;
  readonly nats: string;
  readonly secret: string;
  readonly direct: string;
  readonly url: string;
  readonly tls: boolean;
  readonly cert: string;
  readonly key: string;
  /** Number of trusted proxies in front of the server. */
  readonly proxy: number;
  readonly origins: readonly string[];
  readonly ice: readonly string[];
  readonly webhooks: 'off' | 'public' | 'any';
  readonly moderator: string;
  readonly metrics: 'off' | 'local' | 'any';
  readonly log: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

type Value = string | number | boolean | readonly string[];

interface Setting {
  readonly name: keyof Settings;
  /** Placeholder of the flag's value; undefined for a switch. */
  readonly value?: string;
  /** Whether the flag's value is optional. */
  readonly mayBeSwitch?: true;
  readonly standard: Value;
  readonly help: string;
  /** The value may contain a password or key; no message repeats it. */
  readonly isSecret?: true;
  read(text: string): Value | undefined;
}

const text = (input: string) => (input === '' ? undefined : input);
/** Shortest accepted shared secret, in characters. */
export const SHORTEST_SECRET = 16;
const secret = (input: string) => (input.length >= SHORTEST_SECRET ? input : undefined);
const wholeNumber = (input: string) => (/^\d{1,5}$/.test(input) && Number(input) <= 65_535 ? Number(input) : undefined);
const yesOrNo = (input: string) => (input === 'true' || input === '1' ? true : input === 'false' || input === '0' ? false : undefined);
const proxyHops = (input: string) => (/^[0-9]$/.test(input) ? Number(input) : input === 'true' ? 1 : input === 'false' ? 0 : undefined);
/** The address of a site as browsers write its origin; undefined for anything but a plain `http` or `https` address without a path. */
function originOf(input: string): string | undefined {
  if (!/^https?:\/\/[^\s/?#@\\]+\/?$/i.test(input) || !URL.canParse(input)) return undefined;
  return new URL(input).origin;
}
function originsOf(input: string): readonly string[] | undefined {
  const list = input.split(',').map((one) => originOf(one.trim()));
  return list.includes(undefined) ? undefined : list.filter((one) => one !== undefined);
}
function addressOf(input: string): string | undefined {
  const origin = originOf(input);
  return origin === undefined ? undefined : `${origin}/`;
}
const oneOf =
  (...names: readonly string[]) =>
  (input: string) =>
    names.includes(input) ? input : undefined;

export const SETTINGS: readonly Setting[] = [
  {
    name: 'port',
    value: 'number',
    standard: 5858,
    help: 'the port; the next free one when none was named',
    read: wholeNumber,
  },
  {
    name: 'host',
    value: 'address',
    standard: '127.0.0.1',
    help: 'the address to listen on; 0.0.0.0 for everybody on the network',
    read: text,
  },
  { name: 'data', value: 'file', standard: 'fray-data/fray.sqlite', help: 'the one file that holds everything', read: text },
  {
    name: 'games',
    value: 'folder',
    standard: '',
    help: 'a folder of bundles (fray pack) of games from outside, which are served beside ours; a new bundle is there at once',
    read: text,
  },
  {
    name: 'uploads',
    value: 'off|anybody|names',
    standard: 'off',
    help: 'who may push games that run in boxes: nobody, anybody with an account, or these accounts, separated by commas',
    read: text,
  },
  {
    name: 'database',
    value: 'address',
    standard: '',
    help: 'a PostgreSQL database in place of the file, which several servers may share: postgres://user@host/name',
    isSecret: true,
    read: (input) => (/^postgres(ql)?:\/\//.test(input) ? input : undefined),
  },
  {
    name: 'nats',
    value: 'address',
    standard: '',
    help: `a NATS server through which servers on one database share the tables: ${NATS_FORM}`,
    isSecret: true,
    read: (input) => (/^((nats|tls):\/\/[^\s,]+)(,\s*(nats|tls):\/\/[^\s,]+)*$/.test(input) ? input : undefined),
  },
  {
    name: 'secret',
    value: 'secret',
    standard: '',
    help: 'a secret of at least 16 characters that servers share with their workers (fray worker); without one no worker is asked',
    isSecret: true,
    read: secret,
  },
  {
    name: 'direct',
    value: 'path',
    standard: '',
    help: 'a path of this server’s own, by which a proxy leads straight to it: /n1',
    read: (input) => (/^\/[\w-]{1,40}$/.test(input) ? input : undefined),
  },
  {
    name: 'url',
    value: 'address',
    standard: '',
    help: 'the public address of this server, for links in messages: https://games.example.org, without a path',
    read: addressOf,
  },
  { name: 'tls', standard: false, help: 'serve HTTPS, with a certificate made for the purpose unless one is given', read: yesOrNo },
  { name: 'cert', value: 'file', standard: '', help: 'a certificate in PEM, for --tls', read: text },
  { name: 'key', value: 'file', standard: '', help: 'its key in PEM', read: text },
  {
    name: 'proxy',
    value: 'hops',
    mayBeSwitch: true,
    standard: 0,
    help: 'so many proxies stand in front, one without a number: the address that they name in X-Forwarded-For is the client’s',
    read: proxyHops,
  },
  {
    name: 'origins',
    value: 'list',
    standard: [],
    help: 'further origins whose pages may connect, separated by commas: https://games.example.org,http://localhost:5173',
    read: originsOf,
  },
  {
    name: 'ice',
    value: 'list',
    standard: [],
    isSecret: true,
    help: 'STUN and TURN servers for picture and sound beyond one network, by commas: stun:host:port, turn:user:secret@host:port',
    read: (input) => {
      const list = input.split(',').map((one) => one.trim());
      return list.every((one) => /^(stuns?:[^@\s]+|turns?:[^:@\s]+:[^@\s]+@[^@\s]+)$/.test(one)) ? list : undefined;
    },
  },
  {
    name: 'webhooks',
    value: 'off|public|any',
    standard: 'public',
    help: 'where notices may be sent: nowhere, to public addresses, or to any',
    read: oneOf('off', 'public', 'any'),
  },
  {
    name: 'metrics',
    value: 'off|local|any',
    standard: 'off',
    help: 'numbers for Prometheus at /metrics: for nobody, for this machine, or for everybody',
    read: oneOf('off', 'local', 'any'),
  },
  {
    name: 'moderator',
    value: 'secret',
    standard: '',
    isSecret: true,
    help: 'a secret of at least 16 characters, which shows moderators what players report, at #/moderation',
    read: secret,
  },
  {
    name: 'log',
    value: 'level',
    standard: 'warn',
    help: 'what is logged, as lines of JSON: silent, error, warn, info, debug',
    read: oneOf('silent', 'error', 'warn', 'info', 'debug'),
  },
];

export const variableOf = (name: string): string => `FRAY_${name.toUpperCase()}`;

/** Settings file that is read when none is given. */
export const SETTINGS_FILE = 'fray.config.json';

/** Error for an invalid setting: its name, where it was given, and what is valid. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Values by source. `PORT` and `HOST` are accepted too, because hosting services set them. */
export function readSettings(
  flags: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
  file = typeof flags['config'] === 'string' ? flags['config'] : env['FRAY_CONFIG'],
): { readonly settings: Settings; readonly configured: ReadonlySet<string> } {
  const lines = readFile(file);
  const values: Record<string, Value> = {};
  const configured = new Set<string>();
  for (const { name, value: takes, standard, help, isSecret, read } of SETTINGS) {
    const common = name === 'port' || name === 'host' ? env[name.toUpperCase()] : undefined;
    const sources: readonly (readonly [string, unknown])[] = [
      [`--${name}`, flags[name]],
      [variableOf(name), env[variableOf(name)]],
      [name.toUpperCase(), common],
      [`“${name}” in ${file ?? SETTINGS_FILE}`, lines[name]],
    ];
    const [where, raw] = sources.find(([, value]) => value !== undefined) ?? [];
    if (where === undefined) {
      values[name] = standard;
      continue;
    }
    const value = read(Array.isArray(raw) ? raw.join(',') : String(raw));
    if (value === undefined)
      throw new SettingError(
        `${where}: ${isSecret ? 'this' : `“${String(raw)}”`} will not do; it takes ${takes ?? 'true or false'}: ${help}`,
      );
    values[name] = value;
    configured.add(name);
  }
  const unknown = Object.keys(lines).find((name) => !SETTINGS.some((setting) => setting.name === name));
  if (unknown !== undefined)
    throw new SettingError(
      `“${unknown}” in ${file ?? SETTINGS_FILE} is no setting; there are ${SETTINGS.map(({ name }) => name).join(', ')}`,
    );
  // Every setting was just assigned by its own reader.
  return { settings: values as unknown as Settings, configured };
}

function readFile(file: string | undefined): Readonly<Record<string, unknown>> {
  const path = file ?? SETTINGS_FILE;
  if (file === undefined && !existsSync(path)) return {};
  try {
    const json: unknown = JSON.parse(withoutByteOrderMark(readFileSync(path, 'utf8')));
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('expected an object of settings');
    return json as Record<string, unknown>;
  } catch (error) {
    // JSON error messages quote the surrounding text, which may be a secret.
    const why = error instanceof SyntaxError ? `it is no JSON${/ at position \d{1,9}/.exec(error.message)?.[0] ?? ''}` : String(error);
    throw new SettingError(`${path} cannot be read: ${why}`);
  }
}
