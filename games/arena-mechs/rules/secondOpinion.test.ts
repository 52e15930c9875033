import { SeededChance, standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arenaMechs } from '../index.ts';
import { bookOf } from './book.ts';
import { deal, fullBoards, smash } from './damage.ts';
import { optionSpecs } from './options.ts';
import { fieldsFor, markerAt } from './state.ts';

/*
 * An independent, slow and simple implementation of damage and scoring, written from the rulebook: boards are lists of markers, players are
 * names.
 */

interface Player {
  name: number;
  board: string[];
  score: number;
  number: number;
}

const BLACK = 'black';

function plainDeal(target: Player, points: number, by: Player | undefined): void {
  for (let i = 0; i < points; i++) target.board.push(!by || by === target ? BLACK : String(by.name));
}

/** Scores an event with these smashed mechs: points for all, then penalties from the same standing, then the boards are cleared. */
function plainSmash(players: Player[], victims: Player[], by: Player | undefined): Player[] {
  for (const victim of victims) {
    if (by && by !== victim) by.score += 1;
    const tally = players.map((player) => victim.board.filter((marker) => marker === String(player.name)).length);
    const most = Math.max(...tally);
    for (const player of players) {
      const own = tally[player.name]!;
      if (own === 0) continue;
      if (own === most) player.score += tally.filter((count) => count === most).length === 1 ? 3 : 2;
      else player.score += 1;
    }
  }
  const before = players.map(({ score }) => score);
  for (const victim of victims) {
    victim.score -= before.filter((score) => score < before[victim.name]!).length;
    victim.board = [];
  }
  return victims.toSorted((a, b) => a.number - b.number);
}

const EVENTS = 'quick' in globalThis ? 20_000 : 1_000_000;
const random = new SeededChance(99);
const below = (n: number) => random.below(n, 'table');

describe('an independent implementation', () => {
  it('[R31] [R32] [R33] [R35] agrees on the scores of a million damage events', () => {
    const options = standardOptions(arenaMechs.options);
    let events = 0;
    let smashes = 0;
    for (let history = 0; events < EVENTS; history++) {
      const seats = 2 + (history % 3);
      const state = arenaMechs.setup(options, seats, random);
      const players: Player[] = Array.from({ length: seats }, (_, name) => ({ name, board: [], score: below(9) - 3, number: 0 }));
      const order = players.map(({ name }) => name);
      for (let i = seats - 1; i > 0; i--) {
        const j = below(i + 1);
        [order[i], order[j]] = [order[j]!, order[i]!];
      }
      state.order.push(...order);
      for (const [number, name] of order.entries()) players[name]!.number = number;
      for (const { name, score } of players) {
        state.scores[name] = score;
        state.cellOf[name] = name * 2;
      }
      const queue: number[] = [];
      for (let event = 0; event < 200; event++) {
        events++;
        const by = below(5) === 0 ? undefined : players[below(seats)]!;
        for (const target of players)
          if (below(3) === 0) {
            const points = 1 + below(7);
            deal(state, target.name, points, by ? by.name : -1, null);
            plainDeal(target, points, by);
          }
        const victims = players.filter(({ board }) => board.length >= (seats === 2 ? 6 : 8));
        expect(fullBoards(state)).toBe(victims.reduce((bits, { name }) => bits | (1 << name), 0));
        if (victims.length > 0) {
          smashes++;
          smash(state, fullBoards(state), by ? by.name : -1, null);
          for (const { name } of plainSmash(players, victims, by)) if (!queue.includes(name)) queue.push(name);
        }
        const same = players.every(
          ({ name, board, score }) =>
            state.scores[name] === score &&
            [0, 1, 2, 3].every(
              (colour) => state.damage[markerAt(name, colour)] === board.filter((marker) => marker === String(colour)).length,
            ) &&
            state.damage[markerAt(name, 4)] === board.filter((marker) => marker === BLACK).length,
        );
        if (!same || queue.join() !== state.queue.join())
          throw new Error(`history ${history}, event ${event}: ${JSON.stringify(players)} ${state.scores.join()} ${state.queue.join()}`);
        if (queue.length === seats) {
          queue.length = 0;
          state.queue.length = 0;
        }
      }
    }
    expect(smashes).toBeGreaterThan(EVENTS / 10);
    const book = bookOf(standardOptions(optionSpecs));
    expect([fieldsFor(book, 2), fieldsFor(book, 3), fieldsFor(book, 4)]).toEqual([6, 8, 8]);
  });
});
