import { conform } from '@fray/conformance';
import { fuzzGame } from '@fray/conformance/fuzz';
import { Match, readOptions, SeededChance, standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { transformersSkirmish } from './index.ts';

type Options = Readonly<Record<string, string>>;
const standard = () => standardOptions(transformersSkirmish.options);

describe('Transformers Skirmish', () => {
  it.each<Options>([
    {},
    { setup: 'first-player-first', cards_per_phase: 'any-number', move_distance: 'up-to', stall_limit: '5' },
    { attack_range: 'exact', flying: 'fly-cards', specials: 'orders-phase', stall_limit: '8', at_limit: 'most-hits', skin: 'neutral' },
  ])('[X1] [X13] holds the contract with %j', (texts) => {
    const options = readOptions(transformersSkirmish.options, texts);
    if (!options.ok) throw new Error(options.fault.message);
    expect([...conform(transformersSkirmish, { options: options.value, seats: 2, seed: 5, games: 3, longest: 6000, stride: 37 })]).toEqual(
      [],
    );
  });

  it('rejects positions that cannot occur', () => {
    const { faults, accepted, refused } = fuzzGame(transformersSkirmish, { seed: 1, tables: 10, mutants: 60 });
    expect(faults).toEqual([]);
    expect(Math.min(accepted, refused)).toBeGreaterThan(60);
  });

  it('[X11] the deck and the discard pile are never empty together', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const chance = new SeededChance(seed);
      const match = new Match(transformersSkirmish, { options: standard(), seats: 2 }, chance);
      const random = new SeededChance(seed + 1000);
      while (match.deciders !== 0) {
        const seat = match.deciders & 1 ? 0 : 1;
        const list = match.moves(seat);
        match.move(seat, list[random.below(list.length, 'table')]!);
        const { hands } = match.position() as { hands: Record<string, Record<string, number>> };
        const inHand = Object.values(hands)
          .flatMap((hand) => Object.values(hand))
          .reduce((sum, count) => sum + count, 0);
        expect(inHand).toBeLessThanOrEqual(17);
      }
    }
  });
});
