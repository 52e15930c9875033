import { Match, playersOf, recordOf, SeededChance, standardOptions } from '@fray/engine';
import { expect, it } from 'vitest';
import { tunnelRat } from './index.ts';

/** A whole game once more, slowly and plainly: cards as words in lists, following the record's guesses and cards. */
function replayPlainly(deck: '40' | '16', first: string, turns: readonly { guess: string; next: string | undefined }[]) {
  const all = deck === '40' ? { vc: 10, trap: 10, tunnel: 20 } : { vc: 4, trap: 4, tunnel: 8 };
  let pack = Object.entries(all).flatMap(([card, count]) => Array.from({ length: count }, () => card));
  let discard: string[] = [];
  const kept: string[] = [];
  const rat: string[] = [];
  let casualties = 0;
  const take = (card: string) => {
    if (pack.length === 0) {
      pack = discard;
      discard = [];
    }
    const at = pack.indexOf(card);
    if (at < 0) throw new Error(`${card} cannot be drawn`);
    pack.splice(at, 1);
  };
  take(first);
  let card = first;
  const meant: Record<string, string> = { shoot: 'vc', search: 'trap', advance: 'tunnel' };
  for (const { guess, next } of turns) {
    if (card === 'tunnel' && guess === 'advance') rat.push(card);
    else if (card === 'tunnel' || meant[guess] === card) discard.push(card);
    else {
      casualties++;
      (deck === '40' ? kept : discard).push(card);
    }
    if (next === undefined) break;
    take(next);
    card = next;
  }
  const count = (list: readonly string[]) => ({
    vc: list.filter((c) => c === 'vc').length,
    trap: list.filter((c) => c === 'trap').length,
    tunnel: list.filter((c) => c === 'tunnel').length,
  });
  return {
    pack: count(pack),
    discard: count(discard),
    kept: count(kept),
    tunnels: rat.length,
    casualties,
    ending: rat.length === 5 ? 'rat' : casualties === 5 ? 'vc' : 'running',
  };
}

it('[V2] [V3] [V4] [V7] [V11] [TR2] a plain second reading follows every random game to the same end', () => {
  const met = { rat: 0, vc: 0, reshuffles: 0 };
  for (let seed = 0; seed < 1500; seed++) {
    const deck = seed % 2 === 0 ? '40' : '16';
    const match = new Match(tunnelRat, { options: { ...standardOptions(tunnelRat.options), deck }, seats: 2 }, new SeededChance(seed));
    const random = new SeededChance(seed + 5000);
    // Mostly shooting makes long games, in which the pack runs out.
    const guesses = seed % 3 === 0 ? ['shoot', 'search', 'advance'] : ['shoot', 'shoot', 'shoot', 'search', 'advance'];
    while (match.deciders !== 0) match.move(0, guesses[random.below(guesses.length, 'table')]!);
    const { deal, entries } = recordOf(match, playersOf(['rat', 'vc'], 'human'));
    const cardOf = (draws: typeof deal | undefined) => (draws?.[0]?.kind === 'card' ? draws[0].card : undefined);
    const turns = entries.map((entry) =>
      'move' in entry ? { guess: entry.move, next: cardOf(entry.draws) } : { guess: '', next: undefined },
    );
    const plain = replayPlainly(deck, cardOf(deal) ?? '', turns);
    expect(match.position(), `seed ${seed}`).toMatchObject(plain);
    if (plain.ending === 'rat') met.rat++;
    if (plain.ending === 'vc') met.vc++;
    if (match.steps.some((step) => step.events.some((event) => event.type === 'reshuffled'))) met.reshuffles++;
  }
  expect(Math.min(met.rat, met.vc, met.reshuffles)).toBeGreaterThan(20);
});
