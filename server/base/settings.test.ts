import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSettings, SETTINGS, variableOf } from './settings.ts';

const fileWith = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'fray-')), 'fray.config.json');
  writeFileSync(path, text);
  return path;
};

describe('settings', () => {
  it('come from flags, then variables, then the file, then their defaults', () => {
    const config = fileWith('{"port": 3, "host": "h3", "origins": ["https://a", "https://b"], "metrics": "local"}');
    const { settings, configured } = readSettings({ port: '1', config }, { FRAY_PORT: '2', FRAY_HOST: 'h2' });
    expect(settings).toMatchObject({
      port: 1,
      host: 'h2',
      origins: ['https://a', 'https://b'],
      metrics: 'local',
      webhooks: 'public',
      tls: false,
    });
    expect([...configured]).toEqual(['port', 'host', 'origins', 'metrics']);
    expect(readSettings({}, { PORT: '7', HOST: 'x' }, undefined).settings).toMatchObject({ port: 7, host: 'x' });
    expect(readSettings({ tls: true }, {}).settings.tls).toBe(true);
    const hops = [{}, { proxy: true }, { proxy: 'true' }, { proxy: '2' }, { proxy: 'false' }, { proxy: 0 }];
    expect(hops.map((flags) => readSettings(flags, {}).settings.proxy)).toEqual([0, 1, 1, 2, 0, 0]);
    expect(() => readSettings({ proxy: '-1' }, {})).toThrow('--proxy: “-1” will not do');
  });

  it('are rejected with their source if they are invalid', () => {
    expect(() => readSettings({ port: 'many' }, {})).toThrow('--port: “many” will not do');
    expect(readSettings({ ice: 'stun:a:3478, turn:me:secret@b:3478' }, {}).settings.ice).toEqual(['stun:a:3478', 'turn:me:secret@b:3478']);
    expect(() => readSettings({ ice: 'http://a' }, {})).toThrow('--ice: this will not do');
    expect(readSettings({ direct: '/n1' }, {}).settings.direct).toBe('/n1');
    for (const direct of ['n1', '/n1/', '//n1', '/n1.example', 'wss://n1'])
      expect(() => readSettings({ direct }, {}), direct).toThrow('--direct:');
    expect(() => readSettings({}, { FRAY_WEBHOOKS: 'all' })).toThrow('FRAY_WEBHOOKS: “all” will not do');
    expect(() => readSettings({}, {}, fileWith('{"prot": 1}'))).toThrow('“prot”');
    expect(() => readSettings({}, {}, fileWith('[1'))).toThrow('cannot be read');
    expect(() => readSettings({}, {}, '/nowhere.json')).toThrow('cannot be read');
  });

  it('accept addresses in the form that browsers use, and reject others with the expected form', () => {
    const read = (flags: Record<string, string>) => readSettings(flags, {}).settings;
    const addresses = { 'https://games.example.org': 'https://games.example.org/', 'HTTP://Gamebox:5858/': 'http://gamebox:5858/' };
    for (const [input, url] of Object.entries(addresses)) expect(read({ url: input }).url).toBe(url);
    expect(read({ url: 'http://[::1]:5858' }).url).toBe('http://[::1]:5858/');
    expect(read({ origins: 'https://a.example/, http://Gamebox:5173' }).origins).toEqual(['https://a.example', 'http://gamebox:5173']);
    const wrong = [
      'games.example.org',
      'ftp://games.example.org',
      'https://',
      'https://games.example.org/fray',
      'https://games.example.org/?a=1',
      'https://games.example.org/#here',
      'https://ann@games.example.org',
      'https://games.example.org:99999',
      'https:games.example.org',
      'localhost:5858',
      '*',
      '',
    ];
    for (const input of wrong) {
      expect(() => read({ url: input }), input).toThrow(
        /^--url: .* will not do; it takes address: .*https:\/\/games\.example\.org, without/,
      );
      expect(() => read({ origins: `https://a.example,${input}` }), input).toThrow(
        /^--origins: .* will not do; it takes list: .*https:\/\//,
      );
    }
  });

  it('are read from a file that begins with a byte order mark', () => {
    expect(readSettings({}, {}, fileWith('\uFEFF{"port": 3}')).settings.port).toBe(3);
  });

  it('that are or contain a secret appear in no message', () => {
    const messageOf = (read: () => unknown): string => {
      try {
        return JSON.stringify(read());
      } catch (error) {
        return String(error);
      }
    };
    const flags = {
      database: 'mysql://ann:hunter2@host/name',
      nats: 'nats://ann:hunter2@host with blanks',
      ice: 'turn:hunter2@host',
      moderator: 'hunter2',
      secret: 'hunter2',
    };
    for (const [name, value] of Object.entries(flags))
      expect(messageOf(() => readSettings({ [name]: value }, {}))).toMatch(
        new RegExp(`^SettingError: --${name}: this will not do(?!.*hunter2)`),
      );
    const broken = ['{"moderator": hunter2}', '{"moderator": "hunter2', '{"moderator": "hunter2"x}', 'hunter2'];
    for (const text of broken)
      expect(messageOf(() => readSettings({}, {}, fileWith(text)))).toMatch(/^SettingError: .*it is no JSON(?!.*hunter2)/);
    for (const nats of ['tls://bus', 'nats://ann:s%40cret@bus:4222?creds=/x.creds', 'tls://a,tls://b'])
      expect(readSettings({ nats }, {}).settings.nats).toBe(nats);
  });

  it('are all documented, each with its flag and its variable', () => {
    const text = readFileSync(fileURLToPath(new URL('../../docs/operation.md', import.meta.url)), 'utf8');
    for (const { name } of SETTINGS) {
      expect(text).toContain(`\`--${name}`);
      expect(text).toContain(`\`${variableOf(name)}\``);
    }
  });
});
