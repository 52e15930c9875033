import { readOptions, SeededChance } from '@fray/engine';
import { animationErrors, stepOf } from '@fray/table-kit/testing';
import { describe, expect, it } from 'vitest';
import { tunnelRat } from '../../index.ts';
import { EXPRESSIONS, type RatEvent } from '../../rules/state.ts';
import { numbersOf } from '../art/faceNumbers.ts';
import { script, withoutEffects } from './animation.ts';

const TABLES = (['40', '16'] as const).flatMap((deck) => (['none', 'expression'] as const).map((tells) => ({ deck, tells })));

describe('the animation of a game', () => {
  it.each(TABLES)('ends every step at the position, for both sides and spectators ($deck cards, $tells)', (changes) => {
    const options = readOptions(tunnelRat.options, changes);
    if (!options.ok) throw new Error(options.fault.message);
    const found = new Set<RatEvent['type']>();
    let reshuffles = 0;
    for (let seed = 0; seed < 60; seed++) {
      const chance = new SeededChance(seed);
      const state = tunnelRat.setup(options.value, 2, chance);
      for (let n = 1; !tunnelRat.result(state); n++) {
        const before = tunnelRat.copy(state);
        const seat = state.asked < 0 ? 0 : 1;
        // Mostly refusing makes long games, in which the pack runs out.
        const guesses = seed % 2 === 0 ? ['shoot', 'search', 'advance'] : ['shoot', 'shoot', 'shoot', 'search', 'advance'];
        const asks = state.answers.length < 3 && chance.below(3, 'table') > 0;
        const text = seat === 1 ? EXPRESSIONS[chance.below(8, 'table')]! : asks ? 'safe?' : guesses[chance.below(guesses.length, 'table')]!;
        const events: RatEvent[] = [];
        tunnelRat.play(state, seat, tunnelRat.parse(state, text)!, chance, (event) => events.push(event));
        for (const { type } of events) found.add(type);
        if (events.some(({ type }) => type === 'reshuffled')) reshuffles++;
        for (const [viewer, orientation] of [
          [0, 0],
          [1, 1],
          ['watcher', 0],
          ['all', 1],
        ] as const)
          expect(animationErrors(script, stepOf(tunnelRat, n, before, events, state, viewer), orientation, withoutEffects)).toEqual([]);
      }
    }
    found.delete('reshuffled');
    expect([...found].toSorted()).toEqual(['advanced', 'answered', 'asked', 'casualty', 'discarded', 'drew', 'ended', 'guessed']);
    if (changes.deck === '16') expect(reshuffles).toBeGreaterThan(0);
  });

  it('shows the rat no card before it is revealed, and never shows an unseen card', () => {
    const options = readOptions(tunnelRat.options, { tells: 'expression' });
    if (!options.ok) throw new Error(options.fault.message);
    const chance = new SeededChance(7);
    const state = tunnelRat.setup(options.value, 2, chance);
    const before = tunnelRat.copy(state);
    const events: RatEvent[] = [];
    tunnelRat.play(state, 0, tunnelRat.parse(state, 'search')!, chance, (event) => events.push(event));
    const step = stepOf(tunnelRat, 1, before, events, state, 0);
    const keyframes = script.animate(step.before, step.events, step.after, 0);
    const shown = keyframes.findIndex(({ picture }) => picture.card.at === 'shown');
    expect(shown).toBeGreaterThan(0);
    for (const { picture } of keyframes.slice(0, shown)) {
      expect(picture.card.kind).toBeNull();
      expect(picture.faceHistory.faces, 'the list of faces, too').toBe(step.before.faces);
    }
    expect(keyframes.at(-1)!.picture.faceHistory).toBe(step.after);
    expect(keyframes.at(-1)!.picture.card).toEqual({ at: 'hands', kind: null });
  });

  it('draws a bullet hole in a card that was shot at, and in no other', () => {
    const options = readOptions(tunnelRat.options, { tells: 'expression' });
    if (!options.ok) throw new Error(options.fault.message);
    for (const guess of ['shoot', 'search', 'advance']) {
      const chance = new SeededChance(7);
      const state = tunnelRat.setup(options.value, 2, chance);
      const before = tunnelRat.copy(state);
      const events: RatEvent[] = [];
      tunnelRat.play(state, 0, tunnelRat.parse(state, guess)!, chance, (event) => events.push(event));
      const step = stepOf(tunnelRat, 1, before, events, state, 0);
      const keyframes = script.animate(step.before, step.events, step.after, 0);
      const turned = keyframes.filter(({ picture }) => picture.card.at === 'shown');
      expect(turned.length).toBeGreaterThan(0);
      for (const { picture } of turned) expect(picture.card.shot).toBe(guess === 'shoot');
      expect(keyframes.at(-1)!.picture.card.shot).toBeUndefined();
    }
  });

  it.each(TABLES)('marks question, answer, guess, card and new deck without motion ($deck cards, $tells)', (changes) => {
    const options = readOptions(tunnelRat.options, changes);
    if (!options.ok) throw new Error(options.fault.message);
    for (let seed = 0; seed < 20; seed++) {
      const chance = new SeededChance(seed);
      const state = tunnelRat.setup(options.value, 2, chance);
      while (!tunnelRat.result(state)) {
        const seat = state.asked < 0 ? 0 : 1;
        const turn = tunnelRat.view(state, 0).turn;
        const asks = state.answers.length < 2 && chance.below(3, 'table') > 0;
        const text = seat === 1 ? EXPRESSIONS[chance.below(8, 'table')]! : asks ? 'safe?' : 'shoot';
        const events: RatEvent[] = [];
        tunnelRat.play(state, seat, tunnelRat.parse(state, text)!, chance, (event) => events.push(event));
        const { past, slips } = script.pictureOf(tunnelRat.view(state, 0), 0, events);
        const guessed = events.find((event) => event.type === 'guessed');
        if (guessed) {
          expect(past).toMatchObject({ turn, guess: guessed.guess, card: guessed.card });
          expect(past?.shuffled ?? false).toBe(events.some(({ type }) => type === 'reshuffled'));
        } else expect(slips.at(-1)).toMatchObject({ question: 'safe', answered: seat === 1 || changes.tells === 'none' });
      }
    }
  });
});

describe('faces', () => {
  it('differ from each other in more than one parameter', () => {
    for (const one of EXPRESSIONS)
      for (const other of EXPRESSIONS) {
        if (one === other) continue;
        const [a, b] = [numbersOf(one), numbersOf(other)];
        const apart = (Object.keys(a) as (keyof typeof a)[]).filter((number) => Math.abs(a[number] - b[number]) > 0.05);
        expect(apart.length, `${one} and ${other}`).toBeGreaterThan(2);
      }
  });
});
