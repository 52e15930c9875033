import { type GameEvent, LANGUAGES, type Language, MoveList, readChoices, SeededChance, seatsOf } from '@fray/engine';
import type { LogEntry } from '@fray/table-kit';
import { describe, expect, it } from 'vitest';
import { CARDS, GAMES } from './index.ts';

type Tells = (event: GameEvent, options: object, language: Language) => LogEntry;

const LOADED = await Promise.all(
  CARDS.filter(({ draft }) => !draft).map(
    async ({ id }) => [id, await GAMES[id](), (await import(`./${id}/ui/logEntry.tsx`)).logEntry as Tells] as const,
  ),
);

describe.each(LOADED)('the short log of %s', (_, game, tells) => {
  /** Events of games with every preset; some moves are chosen by a bot. */
  function* events(): Generator<readonly [GameEvent, object]> {
    for (const [round, preset] of [{ options: {} }, ...(game.presets ?? [])].entries()) {
      const choices = readChoices(game, preset.options);
      if (!choices.ok) throw new Error(choices.fault.message);
      const options = choices.value;
      const random = new SeededChance(round + 50);
      const chance = new SeededChance(round);
      const list = new MoveList();
      const state = game.setup(options, game.minSeats, chance);
      const happened: GameEvent[] = [];
      for (let n = 0; n < 400 && game.deciders(state) !== 0; n++) {
        const [seat = 0] = seatsOf(game.deciders(state));
        game.moves(state, seat, list);
        const worth = new Float64Array(list.size);
        if (random.below(3, 'table') > 0) game.bot.scoreMoves(state, seat, list, worth);
        else worth.forEach((_number, i) => (worth[i] = random.below(1000, 'table')));
        game.play(state, seat, list.get(worth.indexOf(Math.max(...worth))), chance, (event) => happened.push(event));
      }
      for (const event of happened) yield [event, options];
    }
  }

  it('has a few words for each event in every language, with no unfilled placeholder, and names the actor', () => {
    let actions = 0;
    for (const [event, options] of events())
      for (const language of LANGUAGES) {
        const { action, turn, words = '', outcome = '' } = tells(event, options, language);
        if (action !== undefined) actions++;
        for (const text of [action, turn, words, outcome]) expect(text ?? '').not.toMatch(/undefined|NaN|\{|\[object/);
        expect(words.length, words).toBeLessThanOrEqual(34);
        expect(outcome.length, outcome).toBeLessThanOrEqual(34);
      }
    expect(actions).toBeGreaterThan(10);
  });
});
