import { RulesTable } from '@fray/engine/testing';
import { describe, expect, it } from 'vitest';
import { tunnelRat } from '../../index.ts';
import { EDITIONS } from '../../rules/book.ts';
import { GUESSES, type Guess, KINDS, type Kind } from '../../rules/state.ts';
import { EXAMPLE, type Outcome, outcomeOf } from './facts.ts';

const SCORES: Readonly<Record<Outcome, readonly [tunnels: number, casualties: number]>> = {
  found: [1, 0],
  lost: [0, 0],
  gone: [0, 0],
  hurt: [0, 1],
};

/** A turn with a card in the VC's hand. */
function turn(card: Kind) {
  const [vc, trap, tunnel] = EDITIONS['40'];
  const pack = { vc, trap, tunnel };
  pack[card]--;
  return new RulesTable(tunnelRat, { tells: 'expression' }, { pack, card });
}

const every = KINDS.flatMap((card) => GUESSES.map((guess): [Kind, Guess] => [card, guess]));

describe('the illustrations of the quick rules of Tunnel Rat', () => {
  it.each(every)('show the result of the guess about a %s: %s', (card, guess) => {
    const table = turn(card);
    table.do(`${guess} | card tunnel`);
    const { tunnels, casualties } = table.state;
    expect([tunnels, casualties]).toEqual(SCORES[outcomeOf(card, guess)]);
  });

  it('show a turn that can be played', () => {
    const table = turn(EXAMPLE.card);
    const asks = table.moves().find((move) => move.includes(EXAMPLE.question));
    expect(asks).toBeDefined();
    table.do(asks!);
    const answers = table.moves(1);
    expect(answers.some((move) => move.includes(EXAMPLE.face))).toBe(true);
    expect(outcomeOf(EXAMPLE.card, EXAMPLE.guess)).toBe('gone');
  });
});
