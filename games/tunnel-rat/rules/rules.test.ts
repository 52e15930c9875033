import { conform } from '@fray/conformance';
import { fuzzGame } from '@fray/conformance/fuzz';
import { Match, ScriptedChance, SeededChance, standardOptions } from '@fray/engine';
import { RulesTable } from '@fray/engine/testing';
import { describe, expect, it } from 'vitest';
import { tunnelRat } from '../index.ts';
import { writePosition } from '../io/position.ts';
import { EDITIONS } from './book.ts';
import { KINDS } from './state.ts';

type Options = Readonly<Record<string, string>>;
const cards = (vc: number, trap: number, tunnel: number) => ({ vc, trap, tunnel });

/** A turn with a given card in the VC's hand. By default the rest of the deck is in the pack. */
function turn(card: (typeof KINDS)[number], options: Options = {}, more: object = {}) {
  const [vc, trap, tunnel] = EDITIONS[options.deck === '16' ? '16' : '40'];
  const pack = cards(vc, trap, tunnel);
  pack[card]--;
  return new RulesTable(tunnelRat, options, { pack, card, ...more });
}
const types = (events: readonly { type: string }[]) => events.map((event) => event.type);
const standard = () => standardOptions(tunnelRat.options);

describe('the deck', () => {
  it.each<['40' | '16', [number, number, number]]>([
    ['40', [10, 10, 20]],
    ['16', [4, 4, 8]],
  ])('[V2] of %s cards has %j', (deck, counts) => {
    const match = new Match(
      tunnelRat,
      { options: { ...standard(), deck }, seats: 2 },
      new ScriptedChance([{ kind: 'card', card: 'trap' }]),
    );
    expect(match.view('watcher').unseen).toEqual(cards(...counts));
    expect(match.position()).toMatchObject({ pack: cards(counts[0], counts[1] - 1, counts[2]), card: 'trap' });
  });

  it('[V3] [V11] is reshuffled when a draw finds it empty, after its last card was played', () => {
    const table = turn('tunnel', {}, { pack: cards(0, 0, 0), discard: cards(10, 10, 19) });
    expect(table.position).toMatchObject({ card: 'tunnel' });
    const events = table.do('shoot | card vc');
    expect(types(events)).toEqual(['guessed', 'discarded', 'reshuffled', 'drew']);
    expect(table.position).toMatchObject({ pack: cards(9, 10, 20), discard: cards(0, 0, 0), card: 'vc' });
  });

  it('[V11] is not reshuffled before the last card is drawn', () => {
    const table = turn('tunnel', {}, { pack: cards(0, 1, 0), discard: cards(10, 9, 19) });
    expect(types(table.do('shoot | card trap'))).toEqual(['guessed', 'discarded', 'drew']);
    expect(table.position).toMatchObject({ pack: cards(0, 0, 0), discard: cards(10, 9, 20) });
  });
});

describe('the turn', () => {
  it('[TR1] starts with a card that the VC sees and the rat does not', () => {
    const match = new Match(tunnelRat, { options: standard(), seats: 2 }, new ScriptedChance([{ kind: 'card', card: 'vc' }]));
    expect(match.view(1)).toMatchObject({ holding: true, card: 'vc' });
    expect(match.view(0)).toMatchObject({ holding: true, card: null });
    expect(match.view('watcher')).toMatchObject({ card: null });
  });

  it('[V6] asks each question of phases 2 to 4 once, in order, with the answer no', () => {
    const table = turn('vc', { questions: '0' });
    expect(table.moves()).toEqual(['vc?', 'trap?', 'safe?', 'shoot', 'search', 'advance']);
    expect(table.do('vc?')).toEqual([
      { type: 'asked', question: 'vc', phase: 2 },
      { type: 'answered', question: 'vc', expression: null },
    ]);
    expect(table.moves()).toEqual(['trap?', 'safe?', 'shoot', 'search', 'advance']);
    expect(table.refusal('vc?')).toBe('no-questions-left');
    table.do('safe?');
    expect(table.moves()).toEqual(['shoot', 'search', 'advance']);
  });

  it('[V6] can skip all questions', () => {
    expect(types(turn('tunnel').do('advance | card vc'))).toEqual(['guessed', 'advanced', 'drew']);
  });

  it('[V6] can repeat any question in phase 5, in any order', () => {
    const table = turn('vc');
    table.do('vc? trap? safe?');
    expect(
      table
        .do('safe? vc? vc? trap? safe?')
        .filter((event) => event.type === 'asked')
        .map((event) => event.phase),
    ).toEqual([5, 5, 5, 5, 5]);
    expect(table.moves()).toEqual(['shoot', 'search', 'advance']);
  });

  it('[V6] ends phases 2 to 4 with a repeated question', () => {
    const table = turn('vc', { questions: '1' });
    table.do('vc? vc?');
    expect(table.position).toMatchObject({ phase: 5, repeats: 1 });
    expect(table.moves()).toEqual(['shoot', 'search', 'advance']);
    const more = turn('vc', { questions: '3' });
    expect(
      more
        .do('vc? vc? trap? safe?')
        .filter((event) => event.type === 'asked')
        .map((event) => event.phase),
    ).toEqual([2, 5, 5, 5]);
  });

  it.each(['none', 'expression', 'chat'] as const)(
    '[V6] shows a question to all players at once with %s, and cannot be undone',
    (tells) => {
      const match = new Match(tunnelRat, { options: { ...standard(), tells }, seats: 2 }, new SeededChance(4));
      const viewers = [1, 'watcher'] as const;
      const before = viewers.map((viewer) => match.framesSince(viewer, 0).length);
      expect(match.move(0, 'trap?')).toMatchObject({ ok: true });
      for (const [i, viewer] of viewers.entries()) {
        const frames = match.framesSince(viewer, 0).slice(before[i]);
        expect(frames.flatMap((frame) => frame.events)).toContainEqual({ type: 'asked', question: 'trap', phase: 3 });
      }
      expect(match.canUndo(0)).toBe(false);
      expect(match.act(0, 'undo')).toMatchObject({ ok: false });
    },
  );

  it('[V12] limits the repeated questions of a turn, and counts from zero in the next', () => {
    const table = turn('vc', { questions: '1' });
    table.do('safe? vc?');
    expect(table.refusal('trap?')).toBe('no-questions-left');
    table.do('shoot | card trap');
    expect(table.moves()).toHaveLength(6);
    expect(table.position).toMatchObject({ phase: 2, repeats: 0, answers: [] });
  });

  it('[V12] shows the unseen cards, not the remaining deck', () => {
    for (const card of KINDS) {
      const view = tunnelRat.view(turn(card).state, 0);
      expect(view.unseen).toEqual(cards(10, 10, 20));
      expect(Object.keys(view)).not.toContain('pack');
    }
    expect(JSON.stringify(tunnelRat.view(turn('vc').state, 0))).toBe(JSON.stringify(tunnelRat.view(turn('tunnel').state, 0)));
  });

  it('[V5] with expressions the VC chooses a face for each answer, without effect', () => {
    const table = turn('tunnel', { tells: 'expression' });
    table.do('safe?');
    expect(table.seat).toBe(1);
    expect(table.moves()).toEqual(['calm', 'smile', 'stare', 'blink', 'frown', 'sweat', 'laugh', 'sigh']);
    expect(table.refusal('advance')).toBe('answer-first');
    expect(table.do('sweat')).toEqual([{ type: 'answered', question: 'safe', expression: 'sweat' }]);
    expect(table.seat).toBe(0);
    expect(table.refusal('calm')).toBe('not-your-answer');
    expect(tunnelRat.view(table.state, 0).answers).toEqual([{ question: 'safe', expression: 'sweat' }]);
    table.do('advance | card vc');
    expect(table.position).toMatchObject({ tunnels: 1 });
  });

  it('[V6] lists this turn’s questions in order', () => {
    const table = turn('vc');
    table.do('safe? trap? vc?');
    const answers = [
      { question: 'safe', expression: null },
      { question: 'trap', expression: null },
      { question: 'vc', expression: null },
    ];
    expect(tunnelRat.view(table.state, 0).answers).toEqual(answers);
    expect(table.position).toMatchObject({ answers, asked: null });
    const owed = turn('vc', { tells: 'expression' });
    owed.do('trap?');
    expect(tunnelRat.view(owed.state, 0).asked).toBe('trap');
    expect(tunnelRat.view(turn('vc').state, 0).asked).toBeNull();
  });

  it('[V8] reveals everything after the game, and to the VC; nobody holds a card after the end', () => {
    const { state } = turn('trap');
    expect(tunnelRat.view(state, 'all').card).toBe('trap');
    expect(tunnelRat.eventFor({ type: 'drew', turn: 3, card: 'trap' }, 'all')).toEqual({ type: 'drew', turn: 3, card: 'trap' });
    expect(tunnelRat.eventFor({ type: 'drew', turn: 3, card: 'trap' }, 0)).toEqual({ type: 'drew', turn: 3 });
    expect(tunnelRat.eventFor({ type: 'reshuffled' }, 0)).toEqual({ type: 'reshuffled' });
    const over = turn('tunnel', {}, { pack: cards(10, 10, 15), tunnels: 4 });
    over.do('advance');
    expect(tunnelRat.view(over.state, 1)).toMatchObject({ holding: false, card: null });
  });

  it('[V12] samples the hidden card in proportion to the unseen cards, and keeps a known one', () => {
    const view = tunnelRat.view(turn('vc').state, 0);
    const sample = tunnelRat.sampler(view);
    const random = new SeededChance(6);
    const drawn = { vc: 0, trap: 0, tunnel: 0 };
    for (let i = 0; i < 4000; i++) drawn[KINDS[sample(random, () => 0).card]!]++;
    expect(drawn.tunnel / 4000).toBeCloseTo(0.5, 1);
    expect(drawn.vc / 4000).toBeCloseTo(0.25, 1);
    const known = tunnelRat.sampler(tunnelRat.view(turn('vc').state, 1));
    for (let i = 0; i < 20; i++) expect(KINDS[known(random, () => 0).card]).toBe('vc');
  });

  it('[V5] without expressions the VC decides nothing', () => {
    for (const tells of ['none', 'chat']) {
      const table = turn('tunnel', { tells });
      table.do('vc? trap? safe?');
      expect(table.seat).toBe(0);
    }
  });
});

describe('the result', () => {
  it.each([
    ['vc', 'shoot', 'discarded'],
    ['trap', 'search', 'discarded'],
    ['tunnel', 'advance', 'advanced'],
    ['tunnel', 'shoot', 'discarded'],
    ['tunnel', 'search', 'discarded'],
    ['vc', 'search', 'casualty'],
    ['vc', 'advance', 'casualty'],
    ['trap', 'shoot', 'casualty'],
    ['trap', 'advance', 'casualty'],
  ] as const)('[V1] [V7] with %s on “%s” is: %s', (card, guess, outcome) => {
    const table = turn(card);
    const events = table.do(`${guess} | card tunnel`);
    expect(events[0]).toEqual({ type: 'guessed', guess, card });
    expect(events[1]?.type).toBe(outcome);
    const none = cards(0, 0, 0);
    expect(table.position).toMatchObject({
      discard: outcome === 'discarded' ? { ...none, [card]: 1 } : none,
      kept: outcome === 'casualty' ? { ...none, [card]: 1 } : none,
      tunnels: outcome === 'advanced' ? 1 : 0,
      casualties: outcome === 'casualty' ? 1 : 0,
    });
  });

  it('[V4] puts the card of a casualty on the discard when the deck has 16', () => {
    const table = turn('trap', { deck: '16' });
    expect(table.do('advance | card tunnel')).toContainEqual({ type: 'casualty', casualties: 1, kept: false });
    expect(table.position).toMatchObject({ discard: cards(0, 1, 0), kept: cards(0, 0, 0), casualties: 1 });
  });

  it('[V8] hides the drawn card from all but the VC until the guess, and shows discards and kept cards', () => {
    const match = new Match(tunnelRat, { options: standard(), seats: 2 }, new SeededChance(4));
    for (let n = 0; n < 6; n++) match.move(0, 'search');
    for (const viewer of [0, 'watcher'] as const) {
      const text = JSON.stringify(match.framesSince(viewer, 0).flatMap((frame) => frame.events.filter((event) => event.type === 'drew')));
      expect(text).not.toContain('card');
    }
    expect(JSON.stringify(match.framesSince(1, 0))).toMatch(/"type":"drew","turn":3,"card":"/);
    expect(match.view(0).discard).toEqual(match.view(1).discard);
    expect(match.view(0).kept).toEqual(match.view(1).kept);
  });

  it('[TR2] is a win for the rat with the fifth tunnel, at once', () => {
    const table = turn('tunnel', {}, { pack: cards(10, 10, 15), tunnels: 4 });
    expect(types(table.do('advance'))).toEqual(['guessed', 'advanced', 'ended']);
    expect(table.result).toEqual({ places: [1, 2], reason: 'five-tunnels' });
  });

  it('[TR2] is a win for the VC with the fifth casualty, at once', () => {
    const table = turn('vc', {}, { pack: cards(7, 8, 20), kept: cards(2, 2, 0), casualties: 4 });
    table.do('search');
    expect(table.result).toEqual({ places: [2, 1], reason: 'five-casualties' });
    expect(table.position).toMatchObject({ kept: cards(3, 2, 0), card: null });
  });
});

describe('[V5] the coin flip', () => {
  it('is exactly even for a rat that always advances', () => {
    // The probability to draw five tunnels before five dangers, 20 of each, by recursion over the cards.
    const chance = (tunnels: number, dangers: number): number => {
      if (tunnels === 5) return 1;
      if (dangers === 5) return 0;
      const left = 40 - tunnels - dangers;
      return ((20 - tunnels) / left) * chance(tunnels + 1, dangers) + ((20 - dangers) / left) * chance(tunnels, dangers + 1);
    };
    expect(chance(0, 0)).toBeCloseTo(0.5, 12);
    let won = 0;
    const games = 4000;
    for (let seed = 0; seed < games; seed++) {
      const match = new Match(tunnelRat, { options: standard(), seats: 2 }, new SeededChance(seed));
      while (match.deciders) match.move(0, 'advance');
      if (match.outcome?.places[0] === 1) won++;
    }
    expect(Math.abs(won / games - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / games));
  });
});

describe('imported positions', () => {
  const good = { pack: cards(9, 10, 20), card: 'vc' };
  it.each([
    ['cards missing', { pack: cards(9, 10, 19) }, 'pack.tunnel'],
    ['no card drawn', { pack: cards(10, 10, 20), card: null }, 'card'],
    ['a kept tunnel', { pack: cards(9, 10, 19), kept: cards(0, 0, 1) }, 'kept.tunnel'],
    ['casualties without cards', { casualties: 2 }, 'casualties'],
    ['an ending too early', { ending: 'rat' }, 'ending'],
    ['the wrong winner', { pack: cards(10, 10, 15), tunnels: 5, card: null, ending: 'vc' }, 'ending'],
    ['an answer owed without faces', { asked: 'vc' }, 'asked'],
    ['too many repeats', { repeats: 6 }, 'repeats'],
    ['another card', { card: 'mine' }, 'card'],
    ['repeats in phase 2', { repeats: 5 }, 'repeats'],
    ['repeats that no answer shows', { repeats: 1, phase: 5, answers: [{ question: 'safe', expression: null }] }, 'repeats'],
    ['a phase that no answer shows', { phase: 4 }, 'phase'],
    ['a face without expressions', { phase: 3, answers: [{ question: 'vc', expression: 'sweat' }] }, 'answers'],
    ['turn 1 with five cards gone', { pack: cards(4, 10, 20), discard: cards(5, 0, 0), turn: 1 }, 'turn'],
    ['turn 9 with no card gone', { turn: 9 }, 'turn'],
    ['a reshuffle of fewer cards than there were', { turn: 39 }, 'turn'],
    ['both having won', { pack: cards(5, 10, 15), kept: cards(5, 0, 0), tunnels: 5, casualties: 5, card: null, ending: 'rat' }, 'ending'],
    [
      'a question after the end',
      { pack: cards(10, 10, 15), tunnels: 5, card: null, ending: 'rat', phase: 3, answers: [{ question: 'vc', expression: null }] },
      'answers',
    ],
    [
      'repeats without their phase after the end',
      { pack: cards(10, 10, 15), tunnels: 5, card: null, ending: 'rat', repeats: 1 },
      'repeats',
    ],
  ])('are rejected for %s', (_what, change, field) => {
    const read = tunnelRat.readPosition({ ...good, ...change }, standard());
    expect(read.ok ? 'accepted' : read.fault.field).toBe(field);
  });

  it('are rejected if a face is missing, or an answer is pending in the wrong phase', () => {
    const options = { ...standard(), tells: 'expression' as const };
    const faultOf = (change: object) => {
      const read = tunnelRat.readPosition({ ...good, ...change }, options);
      return read.ok ? 'accepted' : read.fault.field;
    };
    expect(faultOf({ asked: 'safe' })).toBe('phase');
    expect(faultOf({ asked: 'safe', phase: 5 })).toBe('accepted');
    expect(faultOf({ phase: 3, answers: [{ question: 'vc', expression: null }] })).toBe('answers');
    expect(faultOf({ pack: cards(10, 10, 15), tunnels: 5, card: null, ending: 'rat', asked: 'vc', phase: 3 })).toBe('asked');
  });

  it('have the earliest possible turn if none is given, and accept any turn that reshuffles explain', () => {
    const turnOf = (change: object) => {
      const read = tunnelRat.readPosition({ ...good, ...change }, standard());
      return read.ok ? read.value.turn : read.fault.field;
    };
    expect(turnOf({})).toBe(1);
    expect(turnOf({ pack: cards(4, 10, 20), discard: cards(5, 0, 0) })).toBe(6);
    expect(turnOf({ turn: 41 })).toBe(41);
    expect(turnOf({ pack: cards(9, 10, 18), tunnels: 2, turn: 2 * 38 + 3 })).toBe(79);
  });

  it('count the casualty cards of 16 on the discard', () => {
    const options = { ...standard(), deck: '16' as const };
    expect(tunnelRat.readPosition({ pack: cards(3, 3, 8), discard: cards(0, 1, 0), casualties: 1, card: 'vc' }, options).ok).toBe(true);
    expect(tunnelRat.readPosition({ pack: cards(3, 3, 8), kept: cards(0, 1, 0), casualties: 1, card: 'vc' }, options).ok).toBe(false);
  });

  it('[V4] [V11] have a turn after a reshuffle if none is given and the discard pile has no casualties', () => {
    const options = { ...standard(), deck: '16' as const };
    const turnOf = (change: object) => {
      const read = tunnelRat.readPosition({ pack: cards(3, 4, 8), card: 'vc', ...change }, options);
      return read.ok ? read.value.turn : read.fault.field;
    };
    // The first turn after all 16 cards, or after the 14 that are not the rat's tunnels.
    expect(turnOf({ casualties: 2 })).toBe(17);
    expect(turnOf({ pack: cards(3, 4, 6), tunnels: 2, casualties: 2 })).toBe(17);
    expect(turnOf({ casualties: 2, turn: 1 })).toBe('casualties');
    expect(turnOf({ pack: cards(2, 3, 8), discard: cards(1, 1, 0), casualties: 2 })).toBe(3);
  });

  it.each(['40', '16'] as const)(
    'are accepted without a turn in every game with %s cards, and get a turn no later than the real one',
    (deck) => {
      const options = { ...standard(), deck };
      let reshuffled = 0;
      for (let seed = 0; seed < 60; seed++) {
        const random = new SeededChance(seed);
        const match = new Match(tunnelRat, { options, seats: 2 }, random);
        while (!match.outcome) {
          const { turn, ...position } = writePosition(match.copyState());
          const read = tunnelRat.readPosition(position, options);
          if (!read.ok) throw new Error(`${JSON.stringify(position)}: ${read.fault.message}`);
          expect(read.value.turn).toBeLessThanOrEqual(turn ?? 0);
          if (read.value.turn > 1 + position.discard.vc + position.discard.trap + position.discard.tunnel + position.tunnels) reshuffled++;
          match.move(0, random.below(2, 'table') === 0 ? 'shoot' : 'advance');
        }
        const { turn: _, ...ended } = writePosition(match.copyState());
        expect(tunnelRat.readPosition(ended, options).ok).toBe(true);
      }
      if (deck === '16') expect(reshuffled).toBeGreaterThan(0);
    },
  );
});

describe('the contract', () => {
  const tables = (['40', '16'] as const).flatMap((deck) =>
    (['none', 'expression', 'chat'] as const).map((tells) => ({ ...standard(), deck, tells, questions: 3 })),
  );
  it.each(tables)('holds with $deck cards and $tells', (options) => {
    expect([...conform(tunnelRat, { options, seats: 2, seed: 9, games: 5, longest: 2000, stride: 3 })]).toEqual([]);
  });

  it('rejects positions that cannot occur', () => {
    const { faults, accepted, refused } = fuzzGame(tunnelRat, { seed: 1, tables: 24, mutants: 80, seatsOf: () => 2 });
    expect(faults).toEqual([]);
    expect(Math.min(accepted, refused)).toBeGreaterThan(60);
  });
});
