import { readFileSync } from 'node:fs';
import { checkServerIdentity } from 'node:tls';
import { credsAuthenticator, type NodeConnectionOptions, nkeyAuthenticator, nkeys } from '@nats-io/transport-node';
import { NATS_FORM } from '../../base/settings.ts';

/** Query parameters of an address: each names a file. */
const FILES = ['creds', 'nkey', 'ca', 'cert', 'key'] as const;
type FileName = (typeof FILES)[number];

/** Servers and credentials of NATS. */
export interface NatsAddress {
  /** The servers without any secret, for logs and errors. */
  readonly display: string;
  readonly options: Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'authenticator' | 'tls'>;
}

/** An invalid NATS address. The message contains no secret. */
export class NatsAddressError extends Error {
  override readonly name = 'NatsAddressError';
}

/**
 * Reads a NATS address: one server, or several separated by commas. Each may contain a user and password or a token (percent-encoded), and
 * files as query parameters. `tls:` requires TLS. Throws a `NatsAddressError` that names the problem.
 */
export function readNatsAddress(text: string): NatsAddress {
  const urls = text.split(',').map((one) => urlOf(one.trim()));
  const display = urls.map(({ host }) => host).join(', ');
  const one = <T>(what: string, values: readonly (T | undefined)[]): T | undefined => {
    const names = new Set(values.filter((value) => value !== undefined));
    if (names.size > 1) throw new NatsAddressError(`the address of NATS names two different ${what}: all its servers take the same`);
    return [...names][0];
  };
  const user = one(
    'users',
    urls.map(({ username }) => username || undefined),
  );
  const pass = one(
    'passwords',
    urls.map(({ password }) => password || undefined),
  );
  const file = (name: FileName) =>
    one(
      `files “${name}”`,
      urls.map(({ searchParams }) => searchParams.get(name) ?? undefined),
    );
  const credentials = file('creds');
  const nkey = file('nkey');
  if ([user, credentials, nkey].filter((way) => way !== undefined).length > 1)
    throw new NatsAddressError('the address of NATS names more than one of user, creds and nkey: give one');
  return {
    display,
    options: {
      servers: urls.map(({ host }) => host),
      ...(user === undefined
        ? {}
        : pass === undefined
          ? { token: decodeURIComponent(user) }
          : { user: decodeURIComponent(user), pass: decodeURIComponent(pass) }),
      ...(credentials === undefined ? {} : { authenticator: checked('creds', credentials, credsOf) }),
      ...(nkey === undefined ? {} : { authenticator: checked('nkey', nkey, seedOf) }),
      ...tlsOf(urls, file),
    },
  };
}

function urlOf(text: string): URL {
  const wrong = new NatsAddressError(`the address of NATS cannot be read; it is ${NATS_FORM}`);
  let url: URL;
  try {
    url = new URL(text.includes('://') ? text : `nats://${text}`);
    decodeURIComponent(url.username + url.password);
  } catch {
    throw wrong;
  }
  if ((url.protocol !== 'nats:' && url.protocol !== 'tls:') || url.hostname === '' || (url.pathname !== '' && url.pathname !== '/'))
    throw wrong;
  const unknown = [...url.searchParams.keys()].find((name) => !FILES.some((known) => known === name));
  if (unknown !== undefined) throw new NatsAddressError(`the address of NATS has “${unknown}”, and knows ${FILES.join(', ')}`);
  return url;
}

/** TLS options if the address requires TLS, by its scheme or by a certificate file. */
function tlsOf(urls: readonly URL[], file: (name: FileName) => string | undefined): Pick<NodeConnectionOptions, 'tls'> {
  const [ca, cert, key] = [file('ca'), file('cert'), file('key')];
  if ((cert === undefined) !== (key === undefined)) throw new NatsAddressError('a client certificate for NATS needs both cert and key');
  const isWanted = urls.some(({ protocol }) => protocol === 'tls:') || ca !== undefined || cert !== undefined;
  if (!isWanted) return {};
  if (urls.some(({ protocol }) => protocol === 'nats:') && urls.some(({ protocol }) => protocol === 'tls:'))
    throw new NatsAddressError('the address of NATS mixes nats: and tls:, of which all its servers take the same');
  const tls = {
    checkServerIdentity: identityOf(urls.map(({ hostname }) => hostname.replaceAll(/[[\]]/g, ''))),
    ...(ca === undefined ? {} : { ca: textOf('ca', ca) }),
    ...(cert === undefined || key === undefined ? {} : { cert: textOf('cert', cert), key: textOf('key', key) }),
  };
  return { tls };
}

/** For numeric addresses the NATS client passes no host name: accept a certificate for any of the named servers. */
function identityOf(hosts: readonly string[]): typeof checkServerIdentity {
  return (host, certificate) => {
    const faults = [...hosts, host].map((one) => checkServerIdentity(one, certificate));
    return faults.includes(undefined) ? undefined : faults[0];
  };
}

function textOf(what: FileName, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new NatsAddressError(
      `the file “${what}” of the address of NATS cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Reads a credentials file. The library's error message is dropped, because it may contain the file's content. */
function checked<T>(what: FileName, file: string, read: (bytes: Uint8Array) => T): T {
  const bytes = new TextEncoder().encode(textOf(what, file).trim());
  try {
    return read(bytes);
  } catch {
    throw new NatsAddressError(
      `the file “${what}” of the address of NATS, ${file}, holds no ${what === 'creds' ? 'credentials' : 'seed of an NKey'}`,
    );
  }
}

function credsOf(bytes: Uint8Array) {
  // The authenticator requires a final line feed.
  const authenticator = credsAuthenticator(Uint8Array.of(...bytes, 10));
  // The file is parsed on the first signature: sign once to validate it.
  authenticator('nonce');
  return authenticator;
}

function seedOf(bytes: Uint8Array) {
  nkeys.fromSeed(bytes).getPublicKey();
  return nkeyAuthenticator(bytes);
}
