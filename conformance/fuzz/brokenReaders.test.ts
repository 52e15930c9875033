import { fail, type Game, type GameEvent, ok, wholeNumber } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { fixtureGame } from '../fixtureGame.ts';
import { edited } from './edits.ts';
import { fuzzGame } from './fuzzGame.ts';

/** Two seats alternately take one or two stones. The seat that takes the last one wins. */
interface Heap {
  stones: number;
  taker: number;
}

type TakeEvent = GameEvent & { readonly type: 'took'; readonly count: number };
const OPTIONS = { stones: wholeNumber(9, 1, 10) };
type HeapGame = Game<Heap, typeof OPTIONS, Heap, TakeEvent>;
type Flaw =
  | 'throws'
  | 'unnamed'
  | 'forgets'
  | 'no-move'
  | 'illegal-fallback'
  | 'no-result'
  | 'play-throws'
  | 'endless-play'
  | 'endless-draws'
  | 'blind-sample'
  | 'silent'
  | 'loose-options';

function heap(flaw?: Flaw): HeapGame {
  const whole = (value: unknown, least: number, most: number): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
  return {
    id: 'heap',
    rulesVersion: 1,
    seatNames: ['one', 'two'],
    minSeats: 2,
    options: OPTIONS,
    ...(flaw === 'loose-options' ? { checkOptions: () => ({ field: '', message: 'not like this' }) } : {}),
    setup: ({ stones }) => ({ stones, taker: 0 }),
    deciders: ({ stones, taker }) => (stones > 0 ? 1 << taker : 0),
    moves: ({ stones }, _seat, into) => {
      into.clear();
      if (flaw === 'no-move' && stones === 1) return;
      for (let count = 1; count <= Math.min(2, stones); count++) into.push(count);
    },
    play: (state, seat, move, chance, emit) => {
      if (flaw === 'play-throws' && state.stones > 10) throw new Error('three is too many');
      if (flaw === 'endless-play' && state.stones > 10) for (;;) seat += 0;
      if (flaw === 'endless-draws' && state.stones > 10) for (;;) chance.below(2, 'table');
      state.stones -= move;
      state.taker = 1 - seat;
      if (emit) emit({ type: 'took', count: move });
    },
    fallback: ({ stones }) => (flaw === 'illegal-fallback' && stones === 1 ? 2 : 1),
    result: ({ stones, taker }) =>
      stones === 0 && flaw !== 'no-result' ? { places: taker === 1 ? [1, 2] : [2, 1], reason: 'last' } : undefined,
    copy: (from, into) => Object.assign(into ?? {}, from) as Heap,
    turn: ({ stones }) => stones,
    view: (state) => ({ ...state }),
    sampler: (view) => () => ({ ...view, taker: flaw === 'blind-sample' ? 0 : view.taker }),
    eventFor: (event) => event,
    format: (_state, move) => String(move),
    parse: (_state, text) => Number(text),
    illegalReason: () => 'not-now',
    writePosition: (state) => ({ ...state, taker: flaw === 'forgets' ? 0 : state.taker }),
    readPosition: (json) => {
      const position = json as Record<string, unknown> | null;
      if (flaw === 'throws' && position?.['taker'] === undefined) throw new Error('nobody takes');
      if (typeof position !== 'object' || position === null || Array.isArray(position))
        return fail({ field: 'position', message: 'no position' });
      const extra = Object.keys(position).find((key) => key !== 'stones' && key !== 'taker');
      if (extra !== undefined) return fail({ field: extra, message: 'there is no such field' });
      const { stones, taker } = position;
      if (!whole(stones, 0, 20)) return fail({ field: flaw === 'unnamed' ? 'it' : 'stones', message: '0 to 20' });
      if (!whole(taker, 0, 1)) return fail({ field: 'taker', message: '0 or 1' });
      return ok({ stones, taker });
    },
    renderText: ({ stones }) => '*'.repeat(stones),
    describeEvent: ({ count }) => (flaw === 'silent' ? '' : `${count} taken`),
    localize: (name) => name,
    bot: { value: () => 0.5, scoreMoves: () => {}, observationOf: () => 1, horizon: 9, guided: 0 },
  };
}

const TRIAL = { seed: 3, tables: 3, mutants: 60 };

describe('mutated positions', () => {
  it('report no fault in a game with a strict position reader, and cover both valid and invalid positions', () => {
    const { accepted, refused, faults } = fuzzGame(heap(), TRIAL);
    expect(faults).toEqual([]);
    expect(accepted).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(20);
  });

  it.each<[Flaw, string]>([
    ['throws', 'reader-throws'],
    ['unnamed', 'fault-unnamed'],
    ['forgets', 'reads-back'],
    ['no-move', 'stuck'],
    ['illegal-fallback', 'stuck'],
    ['no-result', 'result-disagrees'],
    ['play-throws', 'throws: three is too many'],
    ['endless-play', 'endless: it never came back'],
    ['endless-draws', 'endless: more than'],
    ['blind-sample', 'sample-misfits'],
    ['silent', 'throws: took is told as'],
    ['loose-options', 'fault-unnamed: “: not like this”'],
  ])('detect the flaw %s', (flaw, finding) => {
    const { faults } = fuzzGame(heap(flaw), TRIAL);
    expect(faults.filter((fault) => fault.startsWith(finding))).toHaveLength(1);
  });

  it('detect what the fixture game accepts with a reader that checks nothing', () => {
    expect(fuzzGame(fixtureGame(), { ...TRIAL, seatsOf: () => 4 }).faults.length).toBeGreaterThan(2);
  });

  it('are the same for the same seed, and report the smallest failing change', () => {
    const [a, b] = [1, 2].map(() => fuzzGame(heap('unnamed'), TRIAL).faults);
    expect(a).toEqual(b);
    expect(a?.[0]).toMatch(/\n {2}stones [^;]*\n/);
  });

  it('change the named field, and do not modify the original', () => {
    const json = { units: [{ cell: 'A1' }, { cell: 'B2' }], turn: 1 };
    expect(edited(json, [{ path: ['units', '1', 'cell'], value: 'C3' }])).toEqual({ units: [{ cell: 'A1' }, { cell: 'C3' }], turn: 1 });
    expect(edited(json, [{ path: ['turn'], value: undefined }])).toEqual({ units: json.units });
    expect(edited(json, [{ path: ['gone', '3'], value: 1 }])).toEqual(json);
    expect(json.units[1]!.cell).toBe('B2');
  });
});
