import { readFileSync } from 'node:fs';
import { type Match, parseRecord, Replay, readOptions, SeededChance, seatsOf } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { transformersSkirmish } from '../index.ts';
import type { optionSpecs } from '../rules/options.ts';
import type { SkirmishEvent, SkirmishState } from '../rules/state.ts';
import type { SkirmishView } from '../rules/view.ts';

const file = (name: string) => readFileSync(new URL(`../records/${name}`, import.meta.url), 'utf8');
const NAMES = ['standard', 'open', 'still'];

/** Replays a stored match and checks it after every step. */
function replay(name: string, look: (match: Match<SkirmishState, typeof optionSpecs, SkirmishView, SkirmishEvent>) => void = () => {}) {
  const record = parseRecord(file(`${name}.fray`));
  if (!record.ok) throw new Error(record.fault.message);
  const opened = Replay.open(transformersSkirmish, record.value);
  if (!opened.ok) throw new Error(opened.fault.message);
  while (!opened.value.done) {
    expect(opened.value.step()).toMatchObject({ ok: true });
    look(opened.value.match);
  }
  expect(opened.value.finish()).toMatchObject({ ok: true });
  return opened.value.match;
}

describe('stored matches', () => {
  it.each(NAMES)('replay unchanged, with the same log texts: %s', (name) => {
    const { timeline, options } = replay(name);
    const sentences = timeline.steps.flatMap(({ events }) =>
      events.map((event) => transformersSkirmish.describeEvent(event, 'en', options)),
    );
    expect(sentences.join('\n')).toBe(file(`${name}.log`).trimEnd());
  });

  it.each(NAMES)('give every viewer only their own hidden information, with consistent samples: %s', (name) => {
    const random = new SeededChance(4);
    let n = 0;
    replay(name, (match) => {
      // The whole setup, and some positions of the game.
      if (n++ > 20 && n % 29 !== 0) return;
      const all = match.view('all');
      for (const viewer of [0, 1, 'watcher'] as const) {
        const view = match.view(viewer);
        const hidden = (['south', 'north'] as const).filter((_, seat) => viewer !== seat);
        for (const side of hidden) expect(view.hands[side]).toBeNull();
        const total = (cards: Readonly<Record<string, number | undefined>> | null) =>
          Object.values(cards ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0);
        expect(total(view.unseen)).toBe(view.deckSize + hidden.reduce((sum, side) => sum + view.handSizes[side], 0));
        expect(view.deckSize).toBe(all.deckSize);
        const sample = transformersSkirmish.sampler(view)(random, transformersSkirmish.fallback);
        expect(transformersSkirmish.view(sample, viewer)).toEqual(view);
        // The unseen cards are in the two hands and the deck, and every card has a place.
        expect(total(transformersSkirmish.view(sample, 'all').unseen)).toBe(all.deckSize);
      }
    });
  });
});

describe('the fallback of an absent player', () => {
  it('[X22] [X8] [X10] places by the unit table, takes the hit, discards the first card, and ends the turn', () => {
    const seen = new Set<string>();
    for (const name of NAMES)
      replay(name, (match) => {
        for (const seat of seatsOf(match.deciders)) {
          const state = match.copyState();
          const move = transformersSkirmish.format(state, transformersSkirmish.fallback(state, seat));
          const { phase, handSizes } = match.view('watcher');
          const legal = match.moves(seat);
          expect(legal).toContain(move);
          if (phase === 'setup') expect(move).toMatch(/^(lead|second|third|line)-/);
          else if (phase === 'defense') expect(move).toBe('no-defense');
          else if (handSizes[seat === 0 ? 'south' : 'north'] > 5) expect(move).toBe(legal.find((one) => one.startsWith('discard-')));
          else expect(move).toBe('end');
          seen.add(move.split('-')[0]!);
        }
      });
    expect([...seen]).toEqual(expect.arrayContaining(['no', 'discard', 'end', 'line']));
  });

  it('[X8] has the table’s time for an answer, and for no other decision', () => {
    const answerTime = transformersSkirmish.answerTime!;
    replay('standard', (match) => {
      expect(answerTime(match.copyState())).toBe(match.view('watcher').phase === 'defense' ? 10 : 0);
    });
  });
});

describe('error messages', () => {
  it('name the reason for every move of a stored match that is illegal at another time', () => {
    const record = parseRecord(file('standard.fray'));
    if (!record.ok) throw new Error(record.fault.message);
    const moves = record.value.entries.flatMap((entry) => ('move' in entry ? [entry.move] : [])).filter((_, i) => i % 7 === 0);
    const reasons = new Map<string, number>();
    let n = 0;
    replay('standard', (match) => {
      if (n++ % 23 !== 0) return;
      const state = match.copyState();
      for (const seat of seatsOf(match.deciders)) {
        const legal = match.moves(seat);
        for (const text of moves) {
          const move = transformersSkirmish.parse(state, text);
          if (move === undefined || legal.includes(text)) continue;
          const why = transformersSkirmish.illegalReason(state, seat, move);
          expect(transformersSkirmish.localize(why, 'en')).not.toBe(why);
          expect(why).not.toBe('not-now');
          reasons.set(why, (reasons.get(why) ?? 0) + 1);
        }
      }
    });
    expect(Object.fromEntries([...reasons].toSorted(([a], [b]) => (a < b ? -1 : 1)))).toMatchInlineSnapshot(`
      {
        "all-placed": 84,
        "answer-first": 341,
        "attacked-already": 3,
        "discard-first": 255,
        "fire-phase": 7,
        "hand-not-full": 70,
        "moved-already": 2,
        "no-attack": 483,
        "nobody-there": 20,
        "none-left": 1,
        "not-damaged": 1,
        "not-held": 934,
        "not-this-target": 2,
        "not-yours": 1,
        "place-first": 178,
      }
    `);
  });

  it('name the kind of a wrong card', () => {
    const options = readOptions(transformersSkirmish.options, {});
    if (!options.ok) throw new Error(options.fault.message);
    const read = transformersSkirmish.readPosition(
      {
        units: {
          south: [
            { unit: 'lead', cell: 'A1', air: true },
            { unit: 'second', cell: 'C1', air: false, minicon: true },
          ],
          north: [{ unit: 'lead', cell: 'A3', air: false }],
        },
        hands: { south: { legs: 1, missiles: 1, fly: 1 }, north: {} },
        phase: 'orders',
      },
      options.value,
    );
    if (!read.ok) throw new Error(read.fault.message);
    const state = read.value;
    const why = (text: string) => transformersSkirmish.illegalReason(state, 0, transformersSkirmish.parse(state, text)!);
    expect(['lead-air', 'armor', 'no-defense', 'discard-legs'].map(why)).toEqual(['all-placed', 'no-attack', 'no-attack', 'hand-not-full']);
    expect(['tactics', 'repairs:A1', 'legs:A1-A3', 'legs:C1-A3', 'fly:C1-C5', 'fly:A1+C1'].map(why)).toEqual([
      'not-held',
      'not-held',
      'wrong-distance',
      'wrong-distance',
      'air-only',
      'air-only',
    ]);
    expect(['missiles:A3xA1', 'missiles:A1xC1', 'missiles:B1xA3', 'missiles:C1xB3'].map(why)).toEqual([
      'not-yours',
      'own-target',
      'nobody-there',
      'nobody-there',
    ]);
  });
});
