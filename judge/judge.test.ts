import { fixtureGame } from '@fray/conformance/fixture-game';
import { type AnyGame, choice } from '@fray/engine';
import { GAMES } from '@fray/games';
import { describe, expect, it } from 'vitest';
import type { JUDGED, JudgedName } from './advice.ts';
import { rulebookVerdicts } from './book.ts';
import { judge, neverReturned, type Plan, type Subject } from './judge.ts';

/** Short games, looked at for a moment. */
const PLAN: Plan = { seconds: 3, rounds: 3, mixtures: 0, botGames: 80, effectGames: 3, mutants: 10, longest: 300 };
const judged = (subject: Subject) => judge(subject, PLAN, () => {}).verdicts;

const tubetanks = await GAMES.tubetanks();
/** The fixture game as code that works with any game sees it. */
const plain: AnyGame = {
  ...fixtureGame(),
  localize: (name: string) => `a ${name}`,
  bot: { ...fixtureGame().bot, seats: () => 4 },
} as unknown as AnyGame;
const bot = (change: Partial<AnyGame['bot']>): AnyGame => ({ ...plain, bot: { ...plain.bot, ...change } });
const played = (change: () => void): AnyGame => ({
  ...plain,
  play: (state, seat, move, chance, emit) => {
    change();
    plain.play(state, seat, move, chance, emit);
  },
});

/** A game that breaks each property, or a verdict that needs no game. */
const BROKEN: Readonly<Record<Exclude<keyof typeof JUDGED, 'comes-back' | 'rules-have-tests' | 'rulebooks-agree'>, Subject>> = {
  'ambient-free': { game: played(() => void Math.random()) },
  'draws-are-sound': {
    game: {
      ...plain,
      play: (state, seat, move, chance, emit) => {
        plain.play(state, seat, move, chance, emit);
        if (plain.turn(state) === 1) chance.below(1.5, 'table');
      },
    },
  },
  'extremes-play': {
    game: {
      ...plain,
      play: (state, seat, move, chance, emit) =>
        plain.play(
          state,
          seat,
          move,
          {
            below: (n, stream) => chance.below(n, stream),
            card: (deck, bag, stream) => chance.card(deck, bag, stream),
            reveal: () => chance.reveal(),
            roll: (die, count, into, stream) => chance.roll(die, count, into, stream),
            dice: (count, into, stream) => {
              chance.dice(count, into, stream);
              if (into[0] === 6) throw new RangeError('no such face');
            },
          },
          emit,
        ),
    },
  },
  'turn-never-falls': { game: { ...plain, turn: (state) => 3 - plain.turn(state) } },
  'hides-something': { game: { ...plain, ...open() }, secret: true },
  'observations-are-fair': { game: bot({ observationOf: (_state, _mover, move) => move + 1 }) },
  'evaluator-is-sound': { game: bot({ value: () => 2 }) },
  'bots-beat-chance': {
    game: {
      ...tubetanks,
      bot: {
        ...tubetanks.bot,
        scoreMoves: (state, seat, moves, into) => {
          tubetanks.bot.scoreMoves(state, seat, moves, into);
          for (let i = 0; i < moves.size; i++) into[i] = -into[i]!;
        },
      },
    },
  },
  'bots-end': {
    game: {
      ...plain,
      deciders: (state) => plain.deciders(state) || 1,
      moves: (state, seat, into) => {
        plain.moves(state, seat, into);
        if (into.size === 0) into.push(0);
      },
      play: (state, seat, move, chance, emit) => {
        if (plain.deciders(state) !== 0) plain.play(state, seat, move, chance, emit);
      },
      result: () => undefined,
    },
  },
  'seats-have-chances': {
    game: { ...plain, result: (state) => plain.result(state) && { places: [1, 2, 2, 2], reason: 'score' } },
  },
  'options-have-effect': { game: { ...plain, options: { charm: choice('plain', 'gilded') } } },
  'names-have-words': { game: { ...plain, localize: (name) => (name === 'score' ? '' : `a ${name}`) } },
  'positions-read-safely': {
    game: {
      ...plain,
      readPosition: () => {
        throw new TypeError('undefined is no object');
      },
    },
  },
};

/** Everybody sees everything. */
function open(): Partial<AnyGame> {
  return {
    view: (state) => plain.view(state, 'all'),
    sampler: (view) => () => plain.copy(view),
    eventFor: (event) => event,
  };
}

describe('the judge', () => {
  it.each(Object.entries(BROKEN))('reports a game that breaks %s', (property, subject) => {
    expect(judged(subject).map((verdict) => verdict.property)).toContain(property);
  });

  it('finds nothing in a game that passes the contract', () => {
    // Its reader is no subject here: it takes every JSON.
    expect(judge({ game: plain, secret: true }, { ...PLAN, mutants: 0 }, () => {}).verdicts).toEqual([]);
  });

  it('reports a property of the contract with the shortest sequence of moves and its record', () => {
    const found = judged({ game: { ...plain, ...(fixtureGame('barriers-hold') as unknown as AnyGame) } }).find(
      ({ property }) => property === 'barriers-hold',
    )!;
    expect(found.detail).toMatch(/^after peek seat \d sees /);
    expect(found.trace?.plays.length).toBeGreaterThan(3);
    expect(found.record).toMatch(/^fray record 1\ngame ordeal 1\n/);
    expect(found.table).toEqual({ options: {}, seats: 4 });
    expect([found.cause, found.remedy].every((text) => text.length > 10)).toBe(true);
  });

  it('reports what a hanging game was doing', () => {
    expect(neverReturned('plays game 1', 20)).toMatchObject({
      property: 'comes-back',
      detail: 'nothing came back within 20 s: plays game 1',
    });
  });
});

describe('a rulebook', () => {
  const book = '- **A1** One.\n- **A2** Two.\n';
  const properties = (...args: Parameters<typeof rulebookVerdicts>): JudgedName[] =>
    rulebookVerdicts(...args).map(({ property }) => property);

  it('is accepted with a test for each rule and the same rules in every language', () => {
    expect(rulebookVerdicts(book, ["it('[A1] [A2] holds', () => {})"], { 'rulebook.da.md': book })).toEqual([]);
  });

  it('is rejected for a rule without a test, a test without a rule, a duplicate id, or different rules in another language', () => {
    expect(rulebookVerdicts(book, ["it('[A1] holds', () => {})"], {})[0]?.detail).toBe('no test names A2');
    expect(rulebookVerdicts(book, ["test('[A1] [A2] of the runner of Node', () => {})"], {})).toEqual([]);
    expect(properties(book, ["it('[A1] [A2] [A3]', () => {})"], {})).toEqual(['rules-have-tests']);
    expect(properties(`${book}- **A1** Again.\n`, ["it('[A1] [A2]', () => {})"], {})).toEqual(['rules-have-tests']);
    const [other] = rulebookVerdicts(book, ["it('[A1] [A2]', () => {})"], { 'rulebook.da.md': '- **A1** En.\n' });
    expect(other).toMatchObject({ property: 'rulebooks-agree', detail: 'rule 2 is A2, and missing in rulebook.da.md' });
  });
});
