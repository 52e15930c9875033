import { Match, readChoices, SeededChance, seatsOf } from '@fray/engine';
import { CARDS } from '@fray/games';
import { expect, it } from 'vitest';
import type { GameUi } from '../../shared/gameUi.ts';

const UIS = import.meta.glob<GameUi>('../../../games/*/ui/index.tsx');
const ENOUGH = 300;

it.each(CARDS.map(({ id }) => id))('names the deciding seats to spectators of %s', async (id) => {
  const game = await CARDS.find((card) => card.id === id)!.game();
  const ui = await UIS[`../../../games/${id}/ui/index.tsx`]!();
  const awaited = ui.awaited as ((view: object) => readonly number[]) | undefined;
  const options = readChoices(game, {});
  if (!options.ok) throw new Error(options.fault.message);
  const seats = game.seatNames.length;
  const match = new Match(game, { options: options.value, seats }, new SeededChance(4));
  const dice = new SeededChance(5);
  let alone = 0;
  for (let n = 0; n < ENOUGH && !match.outcome; n++) {
    const deciders = seatsOf(match.deciders);
    const waiting = awaited?.(match.view('watcher')) ?? Array.from({ length: seats }, (_, seat) => seat);
    // A lock is secret: a seat counts as awaited until all have locked.
    expect(waiting).toEqual(match.isLock ? expect.arrayContaining(deciders) : deciders);
    if (waiting.length === 1) alone++;
    const [seat] = deciders;
    const moves = match.moves(seat!);
    match.move(seat!, moves[dice.below(moves.length, 'table')]!);
  }
  if (awaited) expect(alone).toBeGreaterThan(0);
});
