import { type AnyRules, Match, type OptionSpecs, type OptionsOf, readChoices, SeededChance, seatsOf } from '@fray/engine';
import { RULES } from '@fray/games';
import { expect, it } from 'vitest';
import { type AnyMatch, follow, type TimelineStep } from './timeline.ts';

const standard = (game: AnyRules): OptionsOf<OptionSpecs> => {
  const options = readChoices(game, {});
  if (!options.ok) throw new Error(options.fault.message);
  return options.value;
};

it('gives every moment its own position, also where one action makes several entries', async () => {
  const game = await RULES['arena-mechs']();
  const match: AnyMatch = new Match(game, { options: standard(game), seats: 4 }, new SeededChance(5));
  const begin = match.copyState();
  const chance = new SeededChance(7);
  const moments: TimelineStep[] = [];
  let several = 0;
  for (let i = 0; i < 160 && !match.outcome; i++) {
    const before = match.steps.length;
    const [seat = 0] = seatsOf(match.deciders);
    if (i === 60) match.act(2, 'concede');
    else {
      const moves = match.moves(seat);
      match.move(seat, moves[chance.below(moves.length, 0)]!);
    }
    if (match.steps.length - before > 1) several++;
    follow(match, begin, moments);
    // The last moment is where the match stands.
    expect(game.writePosition(moments.at(-1)!.state)).toEqual(match.position());
  }
  expect(several).toBeGreaterThan(10);
  expect(moments.length).toBe(match.steps.length);
  // No two moves in a row leave the same position: a moment that borrowed the next one's would.
  const written = moments.map(({ state }) => JSON.stringify(game.writePosition(state)));
  for (const [i, { action }] of moments.entries())
    if (i > 0 && action === undefined) expect(written[i], `moment ${i}`).not.toBe(written[i - 1]);
});

it('forgets what was taken back', async () => {
  const game = await RULES.arcade();
  const match: AnyMatch = new Match(game, { options: standard(game), seats: 2 }, new SeededChance(5));
  const begin = match.copyState();
  const moments: TimelineStep[] = [];
  const [seat = 0] = seatsOf(match.deciders);
  match.move(seat, match.moves(seat)[0]!);
  follow(match, begin, moments);
  expect(moments).toHaveLength(1);
  match.act(seat, 'undo');
  follow(match, begin, moments);
  expect(moments).toEqual([]);
});
