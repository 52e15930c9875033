import { readFileSync } from 'node:fs';
import { Match, parseRecord, Replay, readOptions, SeededChance, seatsOf } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arenaMechs } from '../index.ts';
import { fallback } from '../rules/moves.ts';
import type { MechState } from '../rules/state.ts';
import { battle } from '../testing.ts';
import { describeEvent } from './log.ts';

const file = (name: string) => readFileSync(new URL(`../records/${name}`, import.meta.url), 'utf8');

describe('stored matches', () => {
  it.each(['two', 'three', 'four'])('of %s replay unchanged, with the same log texts', (name) => {
    const record = parseRecord(file(`${name}.fray`));
    if (!record.ok) throw new Error(record.fault.message);
    const replay = Replay.open(arenaMechs, record.value);
    if (!replay.ok) throw new Error(replay.fault.message);
    while (!replay.value.done) expect(replay.value.step()).toMatchObject({ ok: true });
    expect(replay.value.finish()).toMatchObject({ ok: true });
    const sentences = replay.value.match.timeline.steps.flatMap(({ events }) => events.map((event) => describeEvent(event, 'en')));
    expect(sentences.join('\n')).toBe(file(`${name}.log`).trimEnd());
  });
});

describe('error messages', () => {
  const inAct = (left: Readonly<Record<string, number>>, more: object = {}) => battle([{ at: 'C3' }, { at: 'A1' }], { left, ...more });

  it.each([
    ['prestige', { punch: 1 }, {}, 'not-in-sequence'],
    ['prestige', { prestige: 1 }, {}, 'single-repairs'],
    ['repair', { punch: 1 }, {}, 'not-in-sequence'],
    ['repair', { prestige: 1 }, {}, 'no-damage'],
    ['punch-N', { move: 1 }, {}, 'not-in-sequence'],
    ['punch-N', { punch: 1 }, {}, 'nobody-there'],
    ['shoot-N', { move: 1 }, {}, 'not-in-sequence'],
    ['shoot-N', { shoot: 1 }, {}, 'nobody-there'],
    ['crushers', { move: 1 }, {}, 'not-in-sequence'],
    ['flames', { move: 1 }, {}, 'not-in-sequence'],
    ['push-2E-0', { move: 1 }, {}, 'not-in-sequence'],
    ['magnet-B2', { move: 1 }, {}, 'not-in-sequence'],
    ['magnet-C3', { operate: 1 }, {}, 'occupied'],
    ['push-2E-3', { operate: 1 }, { options: { free_tile_rotation: 'as-it-lies' } }, 'lies-otherwise'],
    ['pick-red', { move: 1 }, {}, 'not-now'],
    ['C5', { move: 1 }, {}, 'not-now'],
  ] as const)('reject %s with %o left', (move, left, more, why) => {
    expect(inAct(left, more).refusal(move)).toBe(why);
  });

  it('name what was operated this turn already, and what the current action still needs', () => {
    const magnet = inAct({ operate: 2 });
    magnet.do('magnet-E5');
    expect(magnet.refusal('magnet-E1')).toBe('once-a-turn');
    expect(magnet.refusal('move-N')).toBe('operate-first');
    const flames = inAct({ operate: 2 });
    flames.do('flames');
    expect(flames.refusal('flames')).toBe('once-a-turn');
  });

  it.each(['punch-N', 'shoot-N', 'crushers', 'flames', 'push-2E-0', 'magnet-B2'])('reject %s for a mech outside the arena', (move) => {
    expect(battle([{ at: null, damage: { yellow: 1 } }, { at: 'A1' }], { left: { prestige: 1 } }).refusal(move)).toBe('outside');
  });

  it('name the next step in every phase', () => {
    const options = readOptions(arenaMechs.options, { start_order: 'random' });
    if (!options.ok) throw new Error(options.fault.message);
    const match = new Match(arenaMechs, { options: options.value, seats: 2 }, new SeededChance(1));
    const why = (seat: number, move: string) => {
      const result = match.move(seat, move);
      return result.ok ? 'legal' : (result.fault.reason ?? result.fault.code);
    };
    expect(why(0, 'move-N')).toBe('program-first');
    for (const seat of [0, 1]) {
      expect(why(seat, 'under-1-point-1')).toBe('legal');
      expect(why(seat, 'under-1-point-1')).toBe('point-filled');
      for (const point of [2, 3]) expect(why(seat, `under-1-point-${point}`)).toBe('legal');
    }
    const [first = 0] = seatsOf(match.deciders);
    expect(why(first, 'move-N')).toBe('place-first');
    expect(why(first, 'C3')).toBe('no-start');
    expect(why(first, 'A1')).toBe('legal');
    expect(why(1 - first, 'A1')).toBe('occupied');
    expect(why(1 - first, 'E5')).toBe('legal');
    expect(why(0, 'move-N')).toBe('overlap-first');
  });
});

describe('the fallback of an absent player', () => {
  it('[R47] programs the first cards, and ends the current action', () => {
    const options = readOptions(arenaMechs.options, {});
    if (!options.ok) throw new Error(options.fault.message);
    const match = new Match(arenaMechs, { options: options.value, seats: 4 }, new SeededChance(2));
    const played: string[] = [];
    while (match.deciders !== 0) {
      const [seat = 0] = seatsOf(match.deciders);
      const state = match.copyState() as MechState;
      const move = arenaMechs.format(state, fallback(state, seat));
      expect(match.move(seat, move)).toMatchObject({ ok: true });
      played.push(move);
    }
    const program = ['under-3-point-1', 'under-3-point-2', 'under-3-point-3'];
    expect(played.slice(0, 12)).toEqual([...program, ...program, ...program, ...program]);
    expect(played.slice(12, 16)).toEqual(['A1', 'E1', 'A5', 'E5']);
    expect(played.slice(16, 24)).toEqual([...Array(4).fill('hide-1u'), ...Array(4).fill('end')]);
    expect(match.outcome?.places).toHaveLength(4);
  });

  it.each([
    ['moving', battle([{ at: 'C3' }, { at: 'A1' }], { left: { move: 1 } }), 'move-N', 'done'],
    ['operating', battle([{ at: 'C3' }, { at: 'A1' }], { left: { operate: 2 } }), 'flames', 'done'],
    ['with claimants', battle([{ at: 'B2' }, { at: 'C1' }, { at: 'D2' }], { left: { operate: 1 } }), 'magnet-C2', 'pick-red'],
    [
      'repairing',
      battle([{ at: 'C3', damage: { yellow: 1, black: 1 } }, { at: 'A1' }], { left: { prestige: 1 } }),
      'repair',
      'take-yellow',
    ],
  ])('[R47] goes on when %s', (_what, table, started, then) => {
    table.do(started);
    expect(arenaMechs.format(table.state, fallback(table.state, table.seat))).toBe(then);
  });
});
