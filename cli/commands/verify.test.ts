import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arcade } from '@fray/arcade';
import {
  commitment,
  FairChance,
  formatEntry,
  formatReceipt,
  formatRecord,
  HeadChain,
  Match,
  matchKey,
  playersOf,
  recordOf,
  seatsOf,
  standardOptions,
  type Terms,
  termsText,
} from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { fray } from '../testing.ts';

/** A short match of ARCADE, dealt as a server deals. */
function fairRecord() {
  const players = playersOf(arcade.seatNames, 'human', 'Somebody');
  const subject = { game: arcade.id, rules: arcade.rulesVersion, options: {}, players };
  const part = (digit: string) => ({ commitment: commitment(digit.repeat(64)), value: digit.repeat(64) });
  const [secret, ...devices] = ['a', '1', '2'].map(part);
  const fair = {
    table: 'kitchen',
    server: { commitment: secret!.commitment, secret: secret!.value },
    seats: devices.map(({ commitment: sealed, value }, i) => ({ seat: arcade.seatNames[i]!, commitment: sealed, entropy: value })),
    aborted: [],
  };
  const match = new Match(arcade, { options: standardOptions(arcade.options), seats: 2 }, new FairChance(matchKey(subject, fair)));
  const chain = new HeadChain(subject, fair);
  const opening = { after: 0, head: chain.head };
  const [seat = 0] = seatsOf(match.deciders);
  match.move(seat, 'snap');
  match.move(seat, match.moves(seat)[0]!);
  match.act(1, 'concede');
  const record = recordOf(match, players);
  return { ...record, fair, heads: [opening, { after: 3, head: chain.link(record.entries.map(formatEntry)) }] };
}

describe('fray verify', () => {
  const record = fairRecord();

  it('reports a record without a receipt as consistent, and as nothing more', () => {
    const { status, stdout } = fray(['verify', '-'], formatRecord(record));
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Consistent, but not proved\..*Every roll and card \(2\) follows.*whole log, entry 1 to 3.*--receipt FILE/s);
    expect(stdout).not.toContain('Proved');
    expect(fray(['verify', '-', '--json'], formatRecord(record)).json()).toMatchObject({
      ok: true,
      verdict: 'consistent',
      draws: 2,
      entries: 3,
      heads: 2,
    });
  });

  it('with a receipt prints what is proved and what is not, and names what the receipt contradicts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fray-'));
    const file = (name: string, terms: Partial<Terms>) => {
      const { fair, players } = record;
      const seats = players.map(({ kind, name: who }, seat) => ({ kind, name: who, commitment: fair.seats[seat]!.commitment }));
      const shown = { table: fair.table, attempt: 1, game: record.game, rules: record.rules, options: {}, seats, aborted: [] };
      const text = termsText({ ...shown, commitment: fair.server.commitment, ...terms });
      const heads = record.heads.map(({ head }, number) => ({ number, head }));
      const starts = [{ seat: 1, attempt: 1, terms: text, entropy: fair.seats[1]!.entropy }];
      writeFileSync(join(folder, name), formatReceipt({ fray: 'receipt 1', table: fair.table, starts, heads }));
      return join(folder, name);
    };
    const good = file('good.json', {});
    const { status, stdout } = fray(['verify', '-', '--receipt', good], formatRecord(record));
    expect(stdout).toMatch(
      /^Proved: nobody chose or altered the dice.*device of orange.*Every roll and card \(2\) follows.*were seen while the match ran \(2\).*entry 3 of 3.*Not proved: .*did not look/s,
    );
    expect(status).toBe(0);
    const chosen = file('chosen.json', { commitment: 'e'.repeat(64) });
    expect(fray(['verify', '-', '--receipt', chosen], formatRecord(record))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('not proved (other-secret): '),
    });
    expect(fray(['verify', '-', '--receipt', good, chosen], formatRecord(record)).stderr).toContain('not proved (equivocation)');
    writeFileSync(join(folder, 'none.json'), '{}');
    expect(fray(['verify', '-', '--receipt', join(folder, 'none.json')], formatRecord(record)).stderr).toContain('none.json: fray: ');
  });

  it('rejects a tampered record with the reason, and a record without a commitment', () => {
    const text = formatRecord(record);
    const dice = /dice (\d)/.exec(text)?.[1];
    for (const [changed, reason] of [
      [text.replace(/dice \d/, `dice ${(Number(dice) % 6) + 1}`), 'not proved (outcome): entry 2'],
      [text.replace('!concede', '!abandon').replace('concession', 'abandonment'), 'not proved (head): entry 3'],
      [text.replace(/^fair green (\w+) 1/m, 'fair green $1 2'), 'not proved (commitment)'],
      [text.replace(/^head 3.*\n/m, ''), 'not proved (uncovered): entry 1'],
      [text.replace(/^fair .*\n/gm, '').replace(/^head .*\n/gm, ''), 'not proved (not-fair)'],
      [text.replace('fair table', 'fair tab'), 'fair tab'],
    ] as const) {
      const { status, stderr } = fray(['verify', '-'], changed);
      expect(status, reason).toBe(2);
      expect(stderr).toContain(reason);
    }
    expect(fray(['verify', '-', '--json'], text.replace('!concede', '!abandon')).json()).toMatchObject({ ok: false });
  });
});
