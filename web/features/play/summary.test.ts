import { type AnyRules, type GameEvent, Match, readChoices, SeededChance, seatsOf } from '@fray/engine';
import { isGameId, loadRules } from '@fray/games';
import { Playback } from '@fray/table-kit';
import { missingExports } from '@fray/table-kit/testing';
import { effect, signal } from '@preact/signals';
import { expect, it } from 'vitest';
import type { GameUi } from '../../shared/gameUi.ts';
import { describeGame } from './description.ts';
import type { AnyStepHistory, HistoryStep, TableModel } from './model.ts';
import { stillPicture } from './staticBoard.tsx';
import { decisiveEvent, luckSummaryOf, scoreOf, seatScores } from './summary.ts';

const UIS = import.meta.glob<GameUi>('../../../games/*/ui/index.tsx');
const uiOf = (game: string): Promise<GameUi> => UIS[`../../../games/${game}/ui/index.tsx`]!();

/** A match of random moves to its end, as a viewer of everything sees it. */
function played(game: AnyRules, texts: Readonly<Record<string, string>>, seed: number) {
  const options = readChoices(game, texts);
  if (!options.ok) throw new Error(options.fault.message);
  const match = new Match(game, { options: options.value, seats: 2 }, new SeededChance(seed));
  const dice = new SeededChance(seed + 1);
  const first = game.view(match.copyState(), 'all');
  const views = [first];
  while (!match.outcome) {
    const [seat] = seatsOf(match.deciders);
    const moves = match.moves(seat!);
    if (!match.move(seat!, moves[dice.below(moves.length, 'table')]!).ok) throw new Error('a legal move was refused');
    views.push(game.view(match.copyState(), 'all'));
  }
  const history = signal(
    match.timeline.steps.map(
      ({ entry, events }): HistoryStep => ({ n: entry.n, seat: entry.seat, action: undefined, events: events as GameEvent[] }),
    ),
  );
  const stepAt = (step: number) => ({ before: views[step - 1]!, events: history.value[step - 1]!.events, after: views[step]! });
  const playback = new Playback();
  const stepHistory: AnyStepHistory = {
    length: history.value.length,
    number: (step) => history.value[step - 1]?.n ?? 0,
    step: (step) => ({ n: stepHistory.number(step), own: false, ...stepAt(step) }),
  };
  const at = (view: object): Pick<TableModel, 'game' | 'options' | 'history' | 'shownStep' | 'playback' | 'stepHistory'> => ({
    game,
    options: options.value,
    history,
    shownStep: signal({ view, events: [], at: 0, of: 0 }),
    playback,
    stepHistory,
  });
  return { before: at(first), after: at(game.view(match.copyState(), 'all')), stepAt };
}

it.each([
  ['arcade', { zone: 'duel', stall_limit: '30' }, /^Duel · Turn 1$/, /^Duel · Tur \d+$/, /^Green: [0-3] of \d left$/],
  ['arena-mechs', {}, /^Round 1\/4 · /, /^Runde 4\/4 · /, /^(Red|Yellow): -?\d+ prestige$/],
  ['transformers-skirmish', { stall_limit: '20' }, /^Setting up$/, /^Tur \d+$/, /^(Autobots): \d robots? left, /],
  ['tubetanks', {}, /^Round 1 of \d+$/, /^Runde \d+ af \d+$/, /^Tank One: (\d hits? taken|destroyed)$/],
  ['tunnel-rat', { tells: 'expression' }, /^With faces · Turn [01]$/, /^Med ansigter · Tur \d+$/, /^\d of 5 tunnels$/],
] as const)('%s names what is played, the score, and the decisive event', async (id, changes, start, over, score) => {
  if (!isGameId(id)) throw new Error(id);
  const ui = await uiOf(id);
  expect(missingExports(ui)).toEqual([]);
  const { before, after } = played(await loadRules(id), changes, 5);
  expect(describeGame(before, ui, 'en')).toMatch(start);
  expect(describeGame(after, ui, 'da')).toMatch(over);
  const lines = scoreOf(after, ui, 'en');
  expect(lines.join('\n')).toMatch(new RegExp(score.source, 'm'));
  expect(lines).not.toEqual(scoreOf(before, ui, 'en'));
  expect(lines).not.toEqual(scoreOf(after, ui, 'da'));
  // Random moves smash no mech: start from a position with a smashed one.
  const smashed: HistoryStep = { n: 0, seat: 0, action: undefined, events: [{ type: 'smashed', seat: 'red' } as GameEvent] };
  const history = signal(id === 'arena-mechs' ? [smashed, ...after.history.value] : after.history.value);
  const moment = decisiveEvent({ ...after, history }, ui, 'en', []);
  const { events } = history.value[moment!.step - 1]!;
  expect(events.map((event) => after.game.describeEvent(event, 'en', after.options))).toContain(moment!.text);
  expect(moment!.text).not.toBe('');
  expect(decisiveEvent({ ...after, history: signal([]) }, ui, 'en', [])).toBeUndefined();
});

it.each([
  ['arcade', { type: 'destroyed', unit: 'G1' }, [0], [1]],
  ['arcade', { type: 'destroyed', unit: 'O1' }, [1], [0]],
  ['arena-mechs', { type: 'smashed', seat: 'red' }, [0], [1]],
  ['tubetanks', { type: 'rear-hit', tank: 'two' }, [1], [0]],
] as const)('%s finds no decisive moment in a loss of the winner, who won because the others gave up', async (id, event, loser, other) => {
  const ui = await uiOf(id);
  const { after } = played(await loadRules(id), id === 'arcade' ? { zone: 'duel', stall_limit: '30' } : {}, 5);
  const history = signal<readonly HistoryStep[]>([{ n: 1, seat: 0, action: undefined, events: [event as GameEvent] }]);
  expect(decisiveEvent({ ...after, history }, ui, 'en', loser)).toBeUndefined();
  expect(decisiveEvent({ ...after, history }, ui, 'en', other)).toMatchObject({ step: 1, event: 0 });
});

it('counts turns up to the animated step', async () => {
  const ui = await uiOf('tubetanks');
  const { after } = played(await loadRules('tubetanks'), {}, 5);
  const sentences: string[] = [];
  const end = describeGame(after, ui, 'en');
  const stop = effect(() => void sentences.push(describeGame(after, ui, 'en')));
  const [first, third] = [1, 3].map((step) => after.stepHistory.number(step));
  after.playback.begin(first!);
  after.playback.begin(third!);
  after.playback.end();
  stop();
  const rounds = sentences.filter((text, i) => text !== sentences[i - 1]);
  expect(rounds).toEqual([end, 'Round 1 of 40', 'Round 2 of 40', end]);
});

it('shows luck for games with dice, and each seat’s score for more than two seats', async () => {
  const arcade = await uiOf('arcade');
  const battle = played(await loadRules('arcade'), { zone: 'duel', stall_limit: '30' }, 5);
  expect(await luckSummaryOf({ ...battle.after, history: signal([]) }, arcade, 'en')).toBe('');
  expect(await luckSummaryOf(battle.after, arcade, 'en')).toMatch(
    /^Green: \d+ hits?, \d+\.\d expected · Orange: \d+ hits?, \d+\.\d expected$/,
  );
  expect(await luckSummaryOf(battle.after, arcade, 'da')).toMatch(/^Grøn: \d+ træffere?, \d+,\d ventet · Orange: /);
  const mechs = await uiOf('arena-mechs');
  const { after } = played(await loadRules('arena-mechs'), {}, 5);
  const scores = scoreOf(after, mechs, 'en').map((line) => line.split(': ')[1]);
  expect(new Set([0, 1].map(seatScores(after, mechs, 'en')))).toEqual(new Set(scores));
});

it.each([
  ['arcade', { zone: 'duel', stall_limit: '30' }, /stroke-dasharray="18 14".*href="#ar-burst"/s],
  ['transformers-skirmish', { stall_limit: '20' }, /sk-mark/],
  ['tubetanks', {}, /class="burst/],
  ['tunnel-rat', { tells: 'expression' }, /Trap|Tunnel|VC/],
] as const)('%s draws the decisive event at its moment, and not its aftermath', async (id, changes, mark) => {
  const { after, stepAt } = played(await loadRules(id), changes, 5);
  const moment = decisiveEvent(after, await uiOf(id), 'en', [])!;
  const step = { ...stepAt(moment.step), event: moment.event };
  const picture = decodeURIComponent((await stillPicture(id, step, 'en'))!);
  expect(picture).toMatch(/^data:image\/svg\+xml,<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/s);
  expect(picture).toMatch(mark);
  expect(decodeURIComponent((await stillPicture(id, { ...step, events: [], event: 0 }, 'en'))!)).not.toMatch(mark);
  expect(await stillPicture('no-such-game', step, 'en')).toBeUndefined();
});
