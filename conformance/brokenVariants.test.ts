import { forSides, standardOptions, wholeNumber } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { firstDifference } from './difference.ts';
import { fixtureGame } from './fixtureGame.ts';
import { PROPERTY_NAMES } from './properties.ts';
import { conform } from './suite.ts';

const trial = { options: {}, seats: 4, seed: 1, games: 10, longest: 200 };

describe('the conformance suite', () => {
  it('accepts the fixture game', () => {
    expect([...conform(fixtureGame(), trial)]).toEqual([]);
  });

  it.each(PROPERTY_NAMES)('rejects a game that breaks %s', (property) => {
    // A flaw need not show in every game. Run ten games at first, which is enough for each flaw.
    const games = Array.from({ length: trial.games }, (_, i) => ({ ...trial, seed: trial.seed + i, games: 1 }));
    expect(games.some((game) => conform(fixtureGame(property), game).has(property))).toBe(true);
  });

  it('reports which events and moves occurred', () => {
    const { events, moves } = conform(fixtureGame(), trial);
    expect([...events].toSorted()).toEqual(['chose', 'drew', 'ended', 'peeked', 'reacted', 'revealed']);
    expect([...moves].toSorted()).toEqual(['ember', 'frost', 'peek', 'spark', 'take']);
  });

  it('reports a setup that ignores its chance', () => {
    const game = fixtureGame();
    let tables = 0;
    const wild = { ...game, setup: (...args: Parameters<typeof game.setup>) => ({ ...game.setup(...args), attacker: -1 - ++tables }) };
    expect(conform(wild, trial).get('chance-only')).toMatch(/^the setup draws from something other than its chance: attacker: -2 or -3$/);
  });

  it('lets partners share their place', () => {
    const game = fixtureGame();
    const teams = () => [0, 1, 0, 1];
    expect(conform({ ...game, teams }, trial).get('result-agrees')).toMatch(
      /^the places [\d ]+ of the teams 0 1 0 1: partners share their place$/,
    );
    const joint: typeof game.result = (state) => game.result(state) && { places: [1, 3, 1, 3], reason: 'score' };
    expect([...conform({ ...game, teams, result: joint }, trial)]).toEqual([]);
  });

  it('detects hidden facts that the setup placed', () => {
    const game = fixtureGame();
    const setup =
      (placed: boolean): typeof game.setup =>
      (options, seats, chance) => {
        const state = game.setup(options, seats, chance);
        for (const [seat, own] of state.seats.entries()) own.charm = placed ? chance.below(3, seat) : own.charm;
        return state;
      };
    // This flawed view shows the charms to all viewers before they are revealed.
    const open =
      (view: typeof game.view): typeof game.view =>
      (state, viewer) => ({
        ...view(state, viewer),
        seats: view(state, viewer).seats.map((seat, i) => ({ ...seat, charm: state.seats[i]!.charm })),
      });
    const found = (placed: boolean) => conform({ ...game, setup: setup(placed), view: open(game.view) }, { ...trial, games: 1 });
    expect(found(true).get('draws-stay-hidden')).toMatch(/can tell what was set up: seats\[\d\]\.charm: \d or \d/);
    expect(found(false).get('draws-stay-hidden') ?? '').not.toContain('set up');
  });

  it('accepts hands dealt from one deck, where no two seats hold the same card', () => {
    const game = fixtureGame();
    const deck = { name: 'charms', kinds: ['a', 'b', 'c'] };
    const dealing: typeof game.setup = (options, seats, chance) => {
      const state = game.setup(options, seats, chance);
      const bag = [2, 2, 2];
      for (const [seat, own] of state.seats.entries()) {
        own.charm = chance.card(deck, bag, seat);
        bag[own.charm]!--;
      }
      return state;
    };
    const viewTelling = (isOpen: boolean): typeof game.view => {
      if (!isOpen) return game.view;
      return (state, viewer) => ({
        ...game.view(state, viewer),
        seats: game.view(state, viewer).seats.map((seat, i) => ({ ...seat, charm: state.seats[i]!.charm })),
      });
    };
    for (let seed = 1; seed <= 6; seed++) {
      const found = (isOpen: boolean) =>
        conform({ ...game, setup: dealing, view: viewTelling(isOpen) }, { ...trial, seed, games: 1, longest: 1 });
      expect(found(false).get('draws-stay-hidden') ?? '').not.toContain('set up');
      expect(found(true).get('draws-stay-hidden')).toMatch(/can tell what was set up/);
    }
  });

  it('accepts a move that draws for one seat and publishes the result to all', () => {
    const game = fixtureGame();
    const publishing =
      (isPublic: boolean): typeof game.play =>
      (state, seat, move, chance, tell) => {
        game.play(state, seat, move, chance, tell);
        if (state.phase !== 2) return;
        state.seats[seat]!.score += chance.below(5, seat);
        if (isPublic) chance.reveal();
      };
    const found = (isPublic: boolean) => conform({ ...game, play: publishing(isPublic) }, trial).has('draws-stay-hidden');
    expect([found(true), found(false)]).toEqual([false, true]);
  });

  it('detects rules that read the shared number for a side', () => {
    const shared = { bonus: wholeNumber(0, 0, 3) };
    const options = { ...shared, ...forSides(['north', 'east', 'south', 'west'], shared) };
    const found = (name: string) => {
      const game = fixtureGame();
      const setup: typeof game.setup = (chosen, seats, chance) => {
        const state = game.setup(chosen, seats, chance);
        state.seats[0]!.score += Number(chosen[name]);
        return state;
      };
      return conform({ ...game, options, setup }, { ...trial, options: standardOptions(options), games: 1 });
    };
    expect(found('north.bonus').get('sides-follow')).toBeUndefined();
    expect(found('bonus').get('sides-follow')).toBe('bonus=3 changes move 1 although every side has 0 of its own');
  });

  it('reports the path where two positions differ', () => {
    expect(firstDifference({ a: [{ b: 1 }] }, { a: [{ b: 1 }, 2] })).toBe('a[1]: nothing or 2');
    expect(firstDifference({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toBe('a[0].b: 1 or 2');
    expect(firstDifference([1, 'x'], [1, 'x'])).toBeUndefined();
  });
});
