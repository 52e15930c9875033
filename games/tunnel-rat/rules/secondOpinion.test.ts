import { Match, playersOf, recordOf, SeededChance, standardOptions } from '@fray/engine';
import { expect, it } from 'vitest';
import { tunnelRat } from '../index.ts';

/**
 * An independent, slow and simple implementation of a whole game: cards are words in lists. It follows the guesses and cards of a record.
 */
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
  const answers: Record<string, string> = { shoot: 'vc', search: 'trap', advance: 'tunnel' };
  for (const { guess, next } of turns) {
    if (card === 'tunnel' && guess === 'advance') rat.push(card);
    else if (card === 'tunnel' || answers[guess] === card) discard.push(card);
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

it('[V2] [V3] [V4] [V7] [V11] [TR2] an independent implementation follows every random game to the same end', () => {
  const counts = { rat: 0, vc: 0, reshuffles: 0 };
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
    if (plain.ending === 'rat') counts.rat++;
    if (plain.ending === 'vc') counts.vc++;
    if (match.timeline.steps.some((step) => step.events.some((event) => event.type === 'reshuffled'))) counts.reshuffles++;
  }
  expect(Math.min(counts.rat, counts.vc, counts.reshuffles)).toBeGreaterThan(20);
});

/** Number of guesses to compare. */
const GUESSES = 'quick' in globalThis ? 20_000 : 1_000_000;

it(`[V4] [V7] [V11] [TR2] an independent implementation of one guess agrees over ${GUESSES} of them`, () => {
  const random = new SeededChance(12);
  const names = ['shoot', 'search', 'advance'];
  let state = tunnelRat.setup(standardOptions(tunnelRat.options), 2, random);
  for (let n = 0; n < GUESSES; n++) {
    if (tunnelRat.result(state)) {
      const deck = random.below(2, 'table') === 0 ? '40' : '16';
      state = tunnelRat.setup({ ...standardOptions(tunnelRat.options), deck }, 2, random);
    }
    const before = {
      pack: [...state.pack],
      discard: [...state.discard],
      kept: [...state.kept],
      tunnels: state.tunnels,
      casualties: state.casualties,
    };
    const card = state.card;
    const guess = random.below(3, 'table');
    tunnelRat.play(state, 0, tunnelRat.parse(state, names[guess]!)!, random, null);
    // In the words of the rulebook: a tunnel is kept if it was named, a danger hurts if it was not.
    const isTunnel = card === 2;
    if (isTunnel && guess === 2) before.tunnels++;
    else if (!isTunnel && guess !== card) {
      before.casualties++;
      (state.options.deck === '40' ? before.kept : before.discard)[card]!++;
    } else before.discard[card]!++;
    if (before.tunnels < 5 && before.casualties < 5) {
      if (before.pack.every((count) => count === 0)) [before.pack, before.discard] = [before.discard, [0, 0, 0]];
      before.pack[state.card]!--;
    } else if (state.card !== -1) expect.fail('the game is over, and a card was drawn');
    const after = {
      pack: [...state.pack],
      discard: [...state.discard],
      kept: [...state.kept],
      tunnels: state.tunnels,
      casualties: state.casualties,
    };
    if (JSON.stringify(after) !== JSON.stringify(before)) expect(after).toEqual(before);
  }
}, 120_000);
