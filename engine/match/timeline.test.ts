import { CARDS } from '@fray/games';
import { expect, it } from 'vitest';
import { ScriptedChance } from '../chance/scripted.ts';
import { SeededChance } from '../chance/seeded.ts';
import type { AnyRules, GameEvent } from '../game.ts';
import { type OptionSpecs, standardOptions } from '../options.ts';
import { parseRecord } from '../record/parse.ts';
import { formatRecord, recordOf } from '../record/record.ts';
import { Replay } from '../record/replay.ts';
import { seatsOf } from '../seats.ts';
import { isMove } from './log.ts';
import { Match } from './match.ts';

type AnyMatch = Match<object, OptionSpecs, object, GameEvent>;
type Step = AnyMatch['timeline']['steps'][number];

/** Plays every step again from the position before it, independently of the match. */
function walked(game: AnyRules, { timeline }: AnyMatch): object[] {
  let state = game.copy(timeline.start);
  return timeline.steps.map(({ entry }) => {
    if (isMove(entry)) {
      state = game.copy(state);
      game.play(state, entry.seat, game.parse(state, entry.move)!, new ScriptedChance(entry.draws), null);
    }
    return game.writePosition(state);
  });
}

const positions = (game: AnyRules, steps: readonly Step[]) => steps.map(({ after }) => game.writePosition(after));

/** The data of a step, without positions. */
const essentials = (steps: readonly Step[]) => steps.map(({ entry, events, disclosed }) => ({ entry, events, disclosed }));

const playersOf = (match: AnyMatch) =>
  match.game.seatNames.slice(0, match.seats).map((seat) => ({ seat, kind: 'human', name: '' }) as const);

it.each(CARDS.map((card) => [card.id, card] as const))('of %s has the position after every remaining entry', async (_, card) => {
  const game = await card.game();
  const seats = game.seatNames.length;
  let undone = 0;
  for (const seed of [1, 2, 3]) {
    const match: AnyMatch = new Match(game, { options: standardOptions(game.options), seats }, new SeededChance(seed));
    const random = new SeededChance(seed + 10);
    while (match.log.length < 160 && !match.outcome) {
      const deciders = seatsOf(match.deciders);
      const seat = deciders[random.below(deciders.length, 'table')]!;
      const moves = match.moves(seat);
      match.move(seat, moves[random.below(moves.length, 'table')]!);
      if (random.below(5, 'table') === 0) match.act(seat, 'undo');
      if (random.below(12, 'table') === 0) {
        match.act(seat, 'ask-back');
        for (let other = 0; other < seats; other++) if (match.act(other, 'allow-back').ok && !match.takeback) undone++;
      }
      if (match.log.length > 110 && seats > 2 && match.gone.length === 0) match.act(seat, 'concede');
      expect(game.writePosition(match.timeline.positionAfter(match.timeline.steps.length))).toEqual(match.position());
    }
    const { steps, start } = match.timeline;
    expect(steps.length).toBeGreaterThan(10);
    expect(positions(game, steps)).toEqual(walked(game, match));
    for (const [i, { before }] of steps.entries()) expect(before).toBe(i === 0 ? start : steps[i - 1]!.after);
    for (const { entry, disclosed } of steps) if (isMove(entry) && entry.draws.length > 0) expect(disclosed).toBe(true);

    // A record of the match leads through the same steps.
    const record = parseRecord(formatRecord(recordOf(match, playersOf(match))));
    const replay = record.ok && Replay.open(game, record.value);
    const again = replay && replay.ok && replay.value.finish();
    if (!again || !again.ok) throw new Error('the record does not replay');
    expect(essentials(again.value.timeline.steps)).toEqual(essentials(steps));
    expect(positions(game, again.value.timeline.steps)).toEqual(positions(game, steps));
  }
  expect(undone).toBeGreaterThan(0);
});

it('keeps the steps before an undone one, and gives the steps after it new positions', async () => {
  const game = await CARDS.find(({ id }) => id === 'arena-mechs')!.game();
  const match: AnyMatch = new Match(game, { options: standardOptions(game.options), seats: 2 }, new SeededChance(5));
  const random = new SeededChance(7);
  let compared = 0;
  while (match.log.length < 200 && !match.outcome) {
    const [seat = 0] = seatsOf(match.deciders);
    const moves = match.moves(seat);
    match.move(seat, moves[random.below(moves.length, 'table')]!);
    const before = [...match.timeline.steps];
    if (!match.act(seat, 'undo').ok) continue;
    compared++;
    expect(match.timeline.steps).toEqual(before.slice(0, -1));
    for (const [i, step] of match.timeline.steps.entries()) expect(step).toBe(before[i]);
    match.move(seat, moves[0]!);
  }
  expect(compared).toBeGreaterThan(0);
});

it('is not stored for consumers of the frames', async () => {
  const game = await CARDS[0]!.game();
  const match = new Match(game, { options: standardOptions(game.options), seats: 2, listen: () => undefined }, new SeededChance(5));
  expect(() => match.timeline).toThrow('keeps no timeline');
});
