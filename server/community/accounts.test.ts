import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { nameSkeletons, readName } from '../base/names.ts';
import { passkeyFor } from '../testing/passkey.ts';
import { TableHarness, USERS } from '../testing/tableHarness.ts';
import { Accounts, type Asking } from './accounts.ts';
import { MatchHistory } from './matchHistory.ts';

const [ann, bo, cy] = USERS as [string, string, string];
const ACCOUNT = 'e'.repeat(32);
const at = (device: string): Asking => ({ device, origin: 'http://localhost', label: 'a test' });

const harnesses: TableHarness[] = [];
afterEach(async () => {
  for (const room of harnesses.splice(0)) await room.store.close();
});

function open() {
  const room = new TableHarness();
  harnesses.push(room);
  const people = room.store;
  const changed: string[] = [];
  const accounts = new Accounts(people, room.registry, room.time, (users) => changed.push(...users));
  const make = async (id: string, text: string) => {
    const read = readName(text);
    if (!read.ok) throw new Error(read.why);
    await people.write(['putAccount', { id, name: read.name, since: 1, sees: 'public' }, read.shapes]);
    return accounts.newCodes(id);
  };
  return { room, people, accounts, changed, make, games: new MatchHistory(people, room.registry, { view: async () => undefined }) };
}

describe('a name', () => {
  it.each(['Ann', 'Åse Ø', 'J-P_2', '李小龙', 'Ωmega'])('may be %s', (text) => {
    expect(readName(text)).toMatchObject({ ok: true, name: text });
  });

  it.each([
    'A',
    'x'.repeat(21),
    '~Ann',
    ' ',
    'a\u0000b',
    '-Ann',
    'Ann!',
    'Ann\u202e',
    'Ann\u3164',
    'Vesper',
    'Ace',
    'ACE',
    'Асе',
    'm0derator',
    'Fray staff',
    'FrayStaff',
    'Admin Ann',
    'Admln',
    'adrnin7',
    'ᴀᴅᴍɪɴ',
    'ꜰʀᴀʏ',
    'мoderator',
    'Captain Marlow',
    'Vesper 1',
    'Kaptajn',
    'F.r.a.y',
    'ᗰOᗪEᖇᗩTOᖇ Bob',
    'ᖴᖇᗩY ᔕTᗩᖴᖴ',
    'ᏗᎴᎷᎥᏁ',
    'αԃɱιɳ',
    'ค๔๓เภ',
    'ʄʀǟʏ',
    'ᎦᏒᏗᎩ',
    'ʂƚαϝϝ',
  ])('is never %j', (text) => {
    expect(readName(text).ok).toBe(false);
  });

  it.each([
    ['Ann', 'ann'],
    ['Ann', 'A n n'],
    ['Ann', 'Аnn'],
    ['Ann', 'Ànn'],
    ['paypal', 'pаypаl'],
    ['Iris', 'lris'],
    ['Iris', 'iris'],
    ['modern', 'rnodern'],
    ['Bob0', 'BobO'],
  ])('%s resembles %s', (one, other) => {
    expect(nameSkeletons(one).some((shape) => nameSkeletons(other).includes(shape))).toBe(true);
  });

  it.each(['Badminton', 'Afraya', 'Esther', 'Teamo', 'Modesty', 'Captain Kirk', 'Pippa', 'Иван', 'Bothilde', 'Marlowe', 'Josefray'])(
    'may be %s, which only contains such a word',
    (text) => {
      expect(readName(text)).toMatchObject({ ok: true });
    },
  );

  it('resembles only itself otherwise', () => {
    const names = ['Ann', 'Anna', 'Bo', 'Ben', 'Kim', 'Ida', 'Olu', 'Max', 'Sara', 'Lars'];
    expect(new Set(names.flatMap(nameSkeletons)).size).toBeGreaterThanOrEqual(names.length);
    for (const one of names)
      for (const other of names)
        if (one !== other) expect(nameSkeletons(one).some((shape) => nameSkeletons(other).includes(shape))).toBe(false);
  });
});

describe('an account', () => {
  it('has a unique name: similar names are refused, and only one of two simultaneous requests is stored', async () => {
    const { accounts, make, people } = open();
    await make(ACCOUNT, 'Ann');
    await expect(accounts.toRegister(at(bo), 'ANN')).rejects.toMatchObject({ refusal: { code: 'account-name-taken' } });
    await expect(accounts.toRegister(at(bo), 'ace')).rejects.toMatchObject({ refusal: { code: 'bad-name' } });
    const options = await accounts.toRegister(at(bo), 'Bo');
    expect(options).toMatchObject({ user: { name: 'Bo' }, rp: { id: 'localhost' } });
    await expect(make('f'.repeat(32), 'Аnn')).rejects.toMatchObject({ code: 'account-name-taken' });
    expect(await people.read('account', 'f'.repeat(32))).toBeUndefined();
  });

  it('marks a guest who uses its name, and plays under its own', async () => {
    const { accounts, make } = open();
    await make(ACCOUNT, 'Ann');
    expect(await accounts.nameFor(bo, 'aNN')).toBe('~aNN');
    // Nor with what nobody sees, or hardly.
    for (const text of ['Ann.', 'Ann!', '·Ann·', 'A\u2800nn', 'Ann\u3164', '\ufff4Ann'])
      expect(await accounts.nameFor(bo, text)).toBe(`~${text}`);
    // Nor with letters that Unicode does not confuse.
    for (const text of ['Аnп', 'ᗩᑎᑎ', 'ᏗᏁᏁ']) expect(await accounts.nameFor(bo, text)).toBe(`~${text}`);
    await make('d'.repeat(32), 'Emil Lind');
    expect(await accounts.nameFor(bo, 'Emll Llnd')).toBe('~Emll Llnd');
    await expect(accounts.toRegister(at(bo), 'Аnп')).rejects.toMatchObject({ refusal: { code: 'account-name-taken' } });
    // Nor any name of the server's or of a bot.
    for (const text of [
      'moderator',
      'Fray staff',
      'ace',
      'Marlow',
      'Admln',
      '[MODERATOR]',
      'm0d3r@tor',
      'Vesper (es)',
      'ᴀᴅᴍɪɴ',
      '🅰🅳🅼🅸🅽',
      '🅐ce',
      '₣Ɽ₳Ɏ',
      '₴₮₳₣₣',
      '₳Đ₥ł₦ Bob',
    ])
      expect(await accounts.nameFor(bo, text)).toBe(`~${text}`);
    expect(await accounts.nameFor(bo, 'Bo')).toBe('Bo');
    expect(await accounts.nameFor(bo, '')).toBe('');
    expect(await accounts.nameFor(ACCOUNT, 'Somebody else')).toBe('Ann');
  });

  it('is opened by each recovery code once; the device’s matches are added, or not', async () => {
    const { room, accounts, make, changed, games } = open();
    const codes = await make(ACCOUNT, 'Ann');
    expect(new Set(codes).size).toBe(8);
    const [one] = await room.start({ game: 'tubetanks' });
    await room.act(one!, 'concede');
    await expect(accounts.recover(at(cy), 'aaaa-bbbb-cccc-dddd', true)).rejects.toMatchObject({ refusal: { code: 'unknown-code' } });
    expect(await accounts.recover(at(ann), codes[0]!.toUpperCase().replaceAll('-', ' '), true)).toEqual({ name: 'Ann' });
    expect([await accounts.userAt(ann), await accounts.userAt(bo)]).toEqual([ACCOUNT, bo]);
    expect(changed).toContain(ann);
    expect((await games.page(ACCOUNT, {})).games[0]?.players[0]).toEqual({ seat: 0, kind: 'human', name: 'Ann', account: 'Ann' });
    expect((await games.page(ann, {})).games).toEqual([]);
    expect((await games.figures(ACCOUNT)).sides).toEqual([{ game: 'tubetanks', seat: 0, won: 0, drawn: 0, lost: 1 }]);
    expect((await games.figures(ann)).sides).toEqual([]);
    expect((await room.table()).seats[0]?.person).toBe(ACCOUNT);
    await expect(accounts.recover(at(cy), codes[0]!, true)).rejects.toMatchObject({ refusal: { code: 'unknown-code' } });
    await accounts.recover(at(bo), codes[1]!, false);
    expect((await games.page(bo, {})).games.length).toBe(1);
    expect((await accounts.view(at(bo)))?.codes).toBe(6);
  });

  it('gives no extra time to a player who signs in during their turn', async () => {
    const { room, accounts, make } = open();
    const codes = await make(ACCOUNT, 'Ann');
    await room.start({ game: 'tubetanks', pace: { bank: 600, turn: 0, timeouts: 2, whenOut: 'bot' } });
    const left = async () => (await room.table()).info({ viewer: 'watcher', person: undefined }).clock?.bank[0];
    await room.time.advance(100_000);
    // The seat goes from the device to the account.
    await accounts.recover(at(ann), codes[0]!, true);
    expect(await left()).toBe(500_000);
    await room.time.advance(160_000);
    expect(await left()).toBe(400_000);
    // And from now on nothing about it changes.
    await accounts.recover(at(ann), codes[1]!, true);
    expect(await left()).toBe(400_000);
    await room.time.advance(50_000);
    expect(await left()).toBe(350_000);
  });

  it('refuses the second of two simultaneous claims with the reason, and stays consistent', async () => {
    const { room, accounts, make } = open();
    const [code = ''] = await make(ACCOUNT, 'Ann');
    const settled = async (...requests: Promise<unknown>[]) =>
      (await Promise.allSettled(requests))
        .map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason.code ?? one.reason.refusal.code)))
        .toSorted((a, b) => (a < b ? -1 : 1));
    expect(await settled(accounts.recover(at(bo), code, true), accounts.recover(at(cy), code, true))).toEqual(['done', 'unknown-code']);
    const { challenge } = await accounts.toRegister(at(ann), 'Bo');
    const signed = passkeyFor(challenge, 'http://localhost');
    const twice = [accounts.register(at(ann), signed, true), accounts.register(at(ann), signed, true)];
    expect(await settled(...twice)).toEqual(['bad-passkey', 'done']);
    const registrations = [await accounts.toRegister(at(USERS[3]!), 'Vera'), await accounts.toRegister(at('f'.repeat(32)), 'vera')];
    const both = registrations.map((options, n) =>
      accounts.register(at(n === 0 ? USERS[3]! : 'f'.repeat(32)), passkeyFor(options.challenge, 'http://localhost'), true),
    );
    expect(await settled(...both)).toEqual(['account-name-taken', 'done']);
    // That somebody was first is no fault of the store.
    expect(room.store.fault).toBeUndefined();
  });

  it('signs out a selected device, and replaces the old recovery codes with new ones', async () => {
    const { accounts, make } = open();
    const codes = await make(ACCOUNT, 'Ann');
    await accounts.recover(at(ann), codes[0]!, false);
    await accounts.recover(at(bo), codes[1]!, false);
    const { sessions } = (await accounts.view(at(ann)))!;
    expect(sessions.map(({ here }) => here)).toEqual([true, false]);
    await accounts.dropSession(ACCOUNT, sessions[1]!.id);
    expect([await accounts.userAt(ann), await accounts.userAt(bo)]).toEqual([ACCOUNT, bo]);
    await expect(accounts.dropSession(ACCOUNT, sessions[1]!.id)).rejects.toMatchObject({ refusal: { code: 'unknown-session' } });
    const fresh = await accounts.newCodes(ACCOUNT);
    await expect(accounts.recover(at(cy), codes[2]!, false)).rejects.toMatchObject({ refusal: { code: 'unknown-code' } });
    expect(await accounts.recover(at(cy), fresh[0]!, false)).toEqual({ name: 'Ann' });
  });

  it('does not accept an old signature of a device that was signed out or has changed its user', async () => {
    const { accounts, make, people } = open();
    const codes = await make(ACCOUNT, 'Ann');
    const others = await make('f'.repeat(32), 'Di');
    const answerOf = async (device: string) => {
      await accounts.recover(at(device), codes[[ann, bo, cy].indexOf(device)]!, false);
      return passkeyFor((await accounts.toRegister(at(device), undefined)).challenge, 'http://localhost');
    };
    const [first, lost, left] = [await answerOf(ann), await answerOf(bo), await answerOf(cy)];
    const session = (await people.read('sessions', ACCOUNT)).find(({ device }) => device === bo)!;
    await accounts.dropSession(ACCOUNT, session.id);
    await accounts.recover(at(cy), others[0]!, false);
    await expect(accounts.register(at(bo), lost, true)).rejects.toMatchObject({ refusal: { code: 'bad-passkey' } });
    await expect(accounts.register(at(cy), left, true)).rejects.toMatchObject({ refusal: { code: 'no-account' } });
    expect(await accounts.userAt(bo)).toBe(bo);
    expect([await people.read('passkeys', ACCOUNT), await people.read('recoveryLeft', ACCOUNT)]).toEqual([[], 5]);
    expect(await accounts.register(at(ann), first, true)).toEqual({ name: 'Ann' });
    expect((await people.read('passkeys', ACCOUNT)).length).toBe(1);
  });

  it('keeps its name when it hides its matches, also if the name is not allowed today', async () => {
    const { people, accounts } = open();
    await people.write(['putAccount', { id: ACCOUNT, name: 'Vesper', since: 1, sees: 'public' }, nameSkeletons('Vesper')]);
    await accounts.change(ACCOUNT, 'nobody');
    expect(await people.read('shapeTaken', nameSkeletons('vesper'), '', 0)).toBe(true);
  });

  it('can change its name once a month, and reserves the previous name for half a year', async () => {
    const { room, people, accounts, make, changed } = open();
    await make(ACCOUNT, 'Ann');
    await make('f'.repeat(32), 'Bo');
    const refused = (code: string) => ({ refusal: { code } });
    for (const name of ['Bo', 'bo', 'Во'])
      await expect(accounts.rename(ACCOUNT, name)).rejects.toMatchObject(refused('account-name-taken'));
    await expect(accounts.rename(ACCOUNT, 'Vesper')).rejects.toMatchObject(refused('bad-name'));
    await expect(accounts.rename(ann, 'Anna')).rejects.toMatchObject(refused('no-account'));
    // Who asks for many at once has one of them.
    const many = await Promise.allSettled(['Dora', 'Dorit', 'Doro', 'Dorte'].map((name) => accounts.rename('f'.repeat(32), name)));
    expect(many.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    await expect(accounts.rename(ACCOUNT, 'Dorte')).resolves.toBeUndefined();
    await room.time.advance(LIMITS.renamePause);
    await accounts.rename('f'.repeat(32), 'Bo');
    await accounts.rename(ACCOUNT, 'Ann');
    await room.time.advance(LIMITS.renamePause);
    // The same in another way of writing is no other name to wait for.
    await accounts.rename(ACCOUNT, 'ANN');
    await accounts.rename(ACCOUNT, 'Anna');
    expect([(await accounts.accountOf(ACCOUNT)).name, changed.at(-1)]).toEqual(['Anna', ACCOUNT]);
    await expect(accounts.rename('f'.repeat(32), 'ann')).rejects.toMatchObject(refused('account-name-taken'));
    await expect(accounts.toRegister(at(cy), 'Ann')).rejects.toMatchObject(refused('account-name-taken'));
    expect(await accounts.nameFor(cy, 'Ann')).toBe('~Ann');
    await expect(accounts.rename(ACCOUNT, 'Annika')).rejects.toMatchObject(refused('renamed-lately'));
    await room.time.advance(LIMITS.renamePause);
    await accounts.rename(ACCOUNT, 'Annika');
    await room.time.advance(LIMITS.formerName - LIMITS.renamePause - 1);
    await expect(accounts.rename('f'.repeat(32), 'ann')).rejects.toMatchObject(refused('account-name-taken'));
    await room.time.advance(1);
    await accounts.rename('f'.repeat(32), 'ann');
    expect(await people.read('accountByName', nameSkeletons('Ann'))).toMatchObject({ id: 'f'.repeat(32) });
  });

  it('is deleted with everything that opens it, and its name becomes free', async () => {
    const { people, accounts, make, changed } = open();
    const codes = await make(ACCOUNT, 'Ann');
    await accounts.recover(at(ann), codes[0]!, true);
    await accounts.forget(ACCOUNT);
    expect(changed.slice(-1)).toEqual([ACCOUNT]);
    expect(await accounts.userAt(ann)).toBe(ann);
    expect(await people.read('recoveryLeft', ACCOUNT)).toBe(0);
    expect(await accounts.view(at(ann))).toBeUndefined();
    await make('f'.repeat(32), 'Ann');
  });
});
