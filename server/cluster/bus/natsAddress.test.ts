import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { afterEach, describe, expect, it } from 'vitest';
import { authority, certified } from '../../testing/certificates.ts';
import { missingNats, ownNats } from '../../testing/ownServices.ts';
import { MessageCipher } from './messageCipher.ts';
import { NatsBus } from './nats.ts';
import { readNatsAddress } from './natsAddress.ts';

const folder = mkdtempSync(join(tmpdir(), 'fray-nats-address-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};

describe('readNatsAddress', () => {
  it('reads servers, user and password or token, with percent-encoded characters', () => {
    expect(readNatsAddress('nats://one:4223, nats://two')).toEqual({ display: 'one:4223, two', options: { servers: ['one:4223', 'two'] } });
    expect(readNatsAddress('127.0.0.1:9').options.servers).toEqual(['127.0.0.1:9']);
    expect(readNatsAddress('nats://ann:p%40ss%2Fw:rd@bus,nats://other')).toMatchObject({
      display: 'bus, other',
      options: { user: 'ann', pass: 'p@ss/w:rd', servers: ['bus', 'other'] },
    });
    expect(readNatsAddress('tls://t%2Cken@bus:1')).toMatchObject({ display: 'bus:1', options: { token: 't,ken', tls: {} } });
  });

  it.each([
    ['http://hunter2@bus', 'cannot be read'],
    ['nats://', 'cannot be read'],
    ['nats://hunter2%@bus', 'cannot be read'],
    ['nats://bus/hunter2', 'cannot be read'],
    ['nats://bus?password=hunter2', '“password”'],
    ['nats://ann:hunter2@one,nats://ann:hunter3@two', 'two different passwords'],
    ['nats://ann:hunter2@one?nkey=x', 'more than one'],
    ['tls://hunter2@one,nats://two', 'mixes nats: and tls:'],
    ['tls://hunter2@one?cert=x', 'both cert and key'],
    ['tls://hunter2@one?ca=/nowhere/ca.pem', '/nowhere/ca.pem'],
    [`nats://one?nkey=${file('no-seed', 'hunter2')}`, 'no seed of an NKey'],
    [`nats://one?creds=${file('no-creds', 'hunter2')}`, 'no credentials'],
  ])('rejects %s with the reason, without any secret', (address, why) => {
    let message = '';
    try {
      readNatsAddress(address);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(why);
    expect(message).not.toMatch(/hunter/);
  });
});

const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0).toReversed()) await one();
});

const cipher = () => new MessageCipher('shared', () => Date.now());

/** Connects two nodes to an address; one sends a request to the other. Returns the answer. */
async function talk(address: string): Promise<string> {
  const buses: NatsBus[] = [];
  for (const self of ['one', 'other']) {
    const bus = await NatsBus.open({ address, place: 'fray.test', self, nodes: cipher() });
    clean.push(() => bus.close());
    bus.listen({ onRequest: (text) => Promise.resolve(`${text}!`), onMessage: () => {}, onReconnect: () => {} });
    buses.push(bus);
  }
  let answer = '';
  await expect.poll(async () => (answer = (await buses[0]?.ask('other', 'there', 500).catch(String)) ?? '')).toBe('there!');
  return answer;
}

/** Returns the error for an address that the NATS server refuses. */
async function refusal(address: string): Promise<string> {
  const opened = await NatsBus.open({ address, place: 'fray.test', self: 'x', nodes: cipher() }).catch((error: unknown) => String(error));
  if (typeof opened === 'string') return opened;
  await opened.close();
  return 'let in';
}

async function nats(settings: string): Promise<number> {
  const own = await ownNats(settings);
  clean.push(() => own.remove());
  await own.start();
  return own.port;
}

const encoded = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

/** Creates a NATS JWT claim signed by `signer`. */
function claim(signer: nkeys.KeyPair, sub: string, about: object): string {
  const head = encoded({ typ: 'JWT', alg: 'ed25519-nkey' });
  const body = encoded({ iss: signer.getPublicKey(), sub, name: 'test', iat: 1_700_000_000, jti: sub, nats: { version: 2, ...about } });
  const signature = signer.sign(new TextEncoder().encode(`${head}.${body}`));
  return `${head}.${body}.${Buffer.from(signature).toString('base64url')}`;
}

const seedOf = (pair: nkeys.KeyPair): string => new TextDecoder().decode(pair.getSeed());

describe.skipIf(missingNats() !== '')('a NATS server with access control', () => {
  it('accepts user and password, and errors do not contain the password', async () => {
    const port = await nats('authorization { user: ann, password: "hunter2@/," }');
    expect(await talk(`nats://ann:hunter2%40%2F%2C@127.0.0.1:${port}`)).toBe('there!');
    for (const wrong of ['', 'ann:hunter3@', 'bo:hunter2%40%2F%2C@', 'hunter3@']) {
      const why = await refusal(`nats://${wrong}127.0.0.1:${port}`);
      expect(why).toMatch(/no NATS at 127\.0\.0\.1:\d+: .*(Authorization|authentication)/i);
      expect(why).not.toMatch(/hunter/);
    }
  });

  it('accepts a token', async () => {
    const port = await nats('authorization { token: "s3cret" }');
    expect(await talk(`nats://s3cret@127.0.0.1:${port}`)).toBe('there!');
    expect(await refusal(`nats://s4cret@127.0.0.1:${port}`)).toMatch(/other credentials/);
    expect(await refusal(`nats://s4cret@127.0.0.1:${port}`)).not.toMatch(/s4cret/);
  });

  it('accepts an NKey', async () => {
    const [user, other] = [nkeys.createUser(), nkeys.createUser()];
    const port = await nats(`authorization { users: [ { nkey: ${user.getPublicKey()} } ] }`);
    expect(await talk(`nats://127.0.0.1:${port}?nkey=${file('user.nk', `${seedOf(user)}\n`)}`)).toBe('there!');
    expect(await refusal(`nats://127.0.0.1:${port}?nkey=${file('other.nk', seedOf(other))}`)).toMatch(/other credentials/);
  });

  it('accepts a credentials file of an account', async () => {
    const [operator, account, system, user, stranger] = [
      nkeys.createOperator(),
      nkeys.createAccount(),
      nkeys.createAccount(),
      nkeys.createUser(),
      nkeys.createAccount(),
    ];
    const limits = { subs: -1, data: -1, payload: -1, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
    const ofAccount = (pair: nkeys.KeyPair) => claim(operator, pair.getPublicKey(), { type: 'account', limits });
    const port = await nats(
      [
        `operator: ${claim(operator, operator.getPublicKey(), { type: 'operator' })}`,
        'resolver: MEMORY',
        `system_account: ${system.getPublicKey()}`,
        `resolver_preload: { ${account.getPublicKey()}: ${ofAccount(account)}, ${system.getPublicKey()}: ${ofAccount(system)} }`,
      ].join('\n'),
    );
    const creds = (by: nkeys.KeyPair) =>
      [
        '-----BEGIN NATS USER JWT-----',
        claim(by, user.getPublicKey(), { type: 'user', subs: -1, data: -1, payload: -1 }),
        '------END NATS USER JWT------',
        '',
        '-----BEGIN USER NKEY SEED-----',
        seedOf(user),
        '------END USER NKEY SEED------',
        '',
      ].join('\n');
    expect(await talk(`nats://127.0.0.1:${port}?creds=${file('user.creds', creds(account))}`)).toBe('there!');
    expect(await refusal(`nats://127.0.0.1:${port}?creds=${file('other.creds', creds(stranger))}`)).toMatch(/other credentials/);
  });

  it('accepts TLS with client certificates', async () => {
    const [ca, otherCa] = [await authority('Fray test'), await authority('somebody else')];
    const [server, client, other] = [await certified(ca, 'nats'), await certified(ca, 'fray'), await certified(otherCa, 'fray')];
    const caFile = file('ca.pem', ca.cert);
    const tls = `cert_file: ${file('s.pem', server.cert)}, key_file: ${file('s.key', server.key)}, ca_file: ${caFile}`;
    const own = `cert=${file('c.pem', client.cert)}&key=${file('c.key', client.key)}`;
    const foreign = `cert=${file('o.pem', other.cert)}&key=${file('o.key', other.key)}`;
    const port = await nats(`tls { ${tls}, verify: true }`);
    expect(await talk(`tls://127.0.0.1:${port}?ca=${caFile}&${own}`)).toBe('there!');
    const refused = [
      ['no client certificate', `tls://127.0.0.1:${port}?ca=${caFile}`, /no NATS at/],
      ['a certificate of another CA', `tls://127.0.0.1:${port}?ca=${caFile}&${foreign}`, /no NATS at/],
      ['a server certificate that is not trusted', `tls://127.0.0.1:${port}?${own}`, /no NATS at .*trust each other/],
      ['another CA', `tls://127.0.0.1:${port}?ca=${file('other-ca.pem', otherCa.cert)}&${own}`, /trust each other/],
      ['a server without TLS, to which no client falls back', `tls://127.0.0.1:${await nats('')}`, /no NATS at .*trust each other/],
    ] as const;
    // At once, because a client tries for seconds before it gives up.
    const answers = await Promise.all(refused.map(([, address]) => refusal(address)));
    for (const [i, [why, , expected]] of refused.entries()) expect(answers[i], why).toMatch(expected);
  });
});
