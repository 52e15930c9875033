import { type AnyRules, type GameEvent, Match, readChoices, SeededChance, seatsOf } from '@fray/engine';
import { isGameId, RULES } from '@fray/games';
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { GAME_UIS } from '../app/gameUi.ts';
import { aboutOf, decisiveMoment, scoreOf } from './gist.ts';
import type { Shown, TableModel } from './model.ts';

/** A match of whoever decides at random, to its end, as a page that sees all shows it. */
function played(game: AnyRules, given: Readonly<Record<string, string>>, seed: number) {
  const options = readChoices(game, given);
  if (!options.ok) throw new Error(options.fault.message);
  const match = new Match(game, { options: options.value, seats: 2 }, new SeededChance(seed));
  const dice = new SeededChance(seed + 1);
  const first = game.view(match.copyState(), 'all');
  while (!match.outcome) {
    const [seat] = seatsOf(match.deciders);
    const moves = match.moves(seat!);
    if (!match.move(seat!, moves[dice.below(moves.length, 'table')]!).ok) throw new Error('a legal move was refused');
  }
  const history = signal(
    match.steps.map(({ entry, events }): Shown => ({ n: entry.n, seat: entry.seat, action: undefined, events: events as GameEvent[] })),
  );
  const at = (view: object): Pick<TableModel, 'game' | 'options' | 'history' | 'scene'> => ({
    game,
    options: options.value,
    history,
    scene: signal({ view, events: [], at: 0, of: 0 }),
  });
  return { before: at(first), after: at(game.view(match.copyState(), 'all')) };
}

it.each([
  ['arcade', { zone: 'duel', stall_limit: '30' }, /^Duel · Turn 1$/, /^Duel · Tur \d+$/, /^Green: [0-3] of \d left$/],
  ['arena-mechs', {}, /^Round 1 of 4 · /, /^Runde 4 af 4 · /, /^(Red|Yellow): -?\d+ prestige$/],
  ['transformers-skirmish', { stall_limit: '20' }, /^Turn \d$/, /^Tur \d+$/, /^(Autobots): \d robots? left, /],
  ['tubetanks', {}, /^Round 1 of \d+$/, /^Runde \d+ af \d+$/, /^Tank One: (\d hits? taken|destroyed)$/],
  ['tunnel-rat', { tells: 'expression' }, /^With faces · Turn [01]$/, /^Med ansigter · Tur \d+$/, /^\d of 5 tunnels$/],
] as const)('%s says what is played, how it stands, and what decided it', async (id, given, begun, over, score) => {
  if (!isGameId(id)) throw new Error(id);
  const ui = await GAME_UIS[id]!();
  const { before, after } = played(await RULES[id](), given, 5);
  expect(aboutOf(before, ui, 'en')).toMatch(begun);
  expect(aboutOf(after, ui, 'da')).toMatch(over);
  const lines = scoreOf(after, ui, 'en');
  expect(lines.join('\n')).toMatch(new RegExp(score.source, 'm'));
  expect(lines).not.toEqual(scoreOf(before, ui, 'en'));
  expect(lines).not.toEqual(scoreOf(after, ui, 'da'));
  // Where nobody means to, no mech is smashed: one is, to begin with.
  const smashed: Shown = { n: 0, seat: 0, action: undefined, events: [{ type: 'smashed', seat: 'red' } as GameEvent] };
  const history = signal(id === 'arena-mechs' ? [smashed, ...after.history.value] : after.history.value);
  const moment = decisiveMoment({ ...after, history }, ui, 'en');
  const { events } = history.value[moment!.step - 1]!;
  expect(events.map((event) => after.game.sentence(event, 'en', after.options))).toContain(moment!.text);
  expect(moment!.text).not.toBe('');
  expect(decisiveMoment({ ...after, history: signal([]) }, ui, 'en')).toBeUndefined();
});
