import { readFileSync } from 'node:fs';
import { CARDS } from '@fray/games';
import { describe, expect, it } from 'vitest';
import { openQuestions, type QuestionKind, readRulebook } from './index.ts';

const book = (...rules: string[]): string => rules.map((rule, i) => `- **Q${i + 1}** ${rule}`).join('\n');
const questionsOf = (...rules: string[]): string[] => openQuestions(book(...rules)).map(({ kind, rule }) => `${kind} ${rule}`);

/** A rule that leaves something open, and what closes it. */
const OPEN: readonly (readonly [QuestionKind, open: readonly string[], closed: readonly string[]])[] = [
  ['tie', ['The highest bid takes the ship.'], ['The highest bid takes the ship. Of equal bids the earlier one counts.']],
  ['tie', ['At the end the most points win.'], ['At the end the most points win.', 'If players tie, they share the win.']],
  [
    'tie',
    ['There are two copies of each card from 1 to 9.', 'The highest card wins the trick.'],
    ['There are cards in four suits, each from 1 to 9.', 'The highest card wins the trick.'],
  ],
  ['rounding', ['The loser drops half of its cargo.'], ['The loser drops half of its cargo, rounded up.']],
  ['range', ['More than six moves two squares, less than six none.'], ['More than six moves two squares, six or less none.']],
  [
    'conflict',
    ['Each player has four boats.', 'When all five boats are home, the game ends.'],
    ['Each player has five boats.', 'When all five boats are home, the game ends.'],
  ],
  ['choice', ['The ghost may be moved to a free square.'], ['The ghost may be moved by its owner to a free square.']],
  ['choice', ['The loser reveals a card.'], ['The loser reveals a card of their choice.']],
  ['choice', ['Everybody passes two cards to a neighbour.'], ['Everybody passes two cards to the neighbour on the left.']],
  ['choice', ['Pawns start on the marked squares.'], ['Pawns start on the squares marked with their colour.']],
  [
    'order',
    ['The claim stands unless somebody objects.'],
    ['The claim stands unless somebody objects. The first in clockwise order counts.'],
  ],
  ['duration', ['The bridge is closed until the next turn.'], ["The bridge is closed until its owner's next turn."]],
  ['scope', ["After every player's turn the tide rises."], ['After each round the tide rises.']],
  ['reference', ['When a knight meets a rook, it is sent home.'], ['When a knight meets a rook, the rook is sent home.']],
  ['reference', ['The toll follows Q7.'], ['The toll follows Q1.']],
  [
    'supply',
    ['At the end of your turn draw a card from the deck.'],
    ['At the end of your turn draw a card from the deck. When the deck is empty, shuffle the discards.'],
  ],
  ['supply', ['At the start of a round each king pays two coins.'], ['At the start of a round each king pays two coins, if possible all.']],
  ['limit', ['You hold five cards at most.'], ['You hold five cards at most; discard the others.']],
  [
    'limit',
    ['A beaten clan loses three points.'],
    ['A beaten clan loses three points, but never has less than 0.', 'Nobody is below zero.'],
  ],
  ['limit', ['The fog covers the squares that the owner marks.'], ['The fog covers the three squares that the owner marks.', '']],
  [
    'stuck',
    ['In your turn, place one tile. Edges must match.'],
    ['In your turn, place one tile. Edges must match. Whoever cannot, passes.'],
  ],
  [
    'measure',
    ['The board has squares. A cannon hits within three squares.'],
    ['The board has squares. A cannon hits within three squares, counted orthogonally.'],
  ],
  [
    'measure',
    ['The board is a grid of squares.', 'A rat attacks what is adjacent.'],
    ['The board is a grid of squares.', 'A rat attacks what is orthogonally adjacent.'],
  ],
  [
    'term',
    ['There are twenty cards.', 'A storm card ends the round.'],
    ['There are twenty cards, four of them storm cards.', 'A storm card ends the round.'],
  ],
  [
    'term',
    ['Ships sail.', 'A galleon carries twice as much.'],
    ['Ships sail. A galleon is a ship with three masts.', 'A galleon carries twice as much.'],
  ],
  ['term', ['A climber on loose ground needs a rope.'], ['Ground below the line is loose.', 'A climber on loose ground needs a rope.']],
  [
    'end',
    ['The team wins when the sun rises, and loses when the wall falls.'],
    ['The team wins when the sun rises, and loses when the wall falls; if both happen, it loses.'],
  ],
];

describe('a rulebook', () => {
  it.each(OPEN)('yields a question about a %s for the text %o, and none for %o', (kind, open, closed) => {
    expect(questionsOf(...open).some((one) => one.startsWith(`${kind} `))).toBe(true);
    expect(questionsOf(...closed).filter((one) => one.startsWith(`${kind} `))).toEqual([]);
  });

  /** Players decide in secret, and orders are carried out at once. */
  const orders = [
    'The board has squares. All players lay three cards face down in order.',
    'Cards are turned over together. Pawns move at the same time.',
  ];

  it('yields a question about colliding simultaneous orders', () => {
    expect(questionsOf(...orders)).toContain('order Q2');
    expect(questionsOf(...orders, 'Pawns that would enter the same square stay.')).not.toContain('order Q2');
    expect(questionsOf(orders[0]!, 'Pawns move one after the other.')).not.toContain('order Q2');
  });

  it('yields questions about the order of simultaneous moves, and about the winner if two reach the goal', () => {
    const hit = 'A shot takes one strength from the other pawn. Nobody has more or less than 0.';
    const win = 'A pawn on the star wins.';
    expect(questionsOf(...orders, hit, win)).toEqual(expect.arrayContaining(['order Q3', 'end Q4']));
    const settled = questionsOf(
      ...orders,
      `${hit} Pawns move first, then they shoot.`,
      'If several stand on the star, they share the win.',
    );
    expect(settled).not.toContain('order Q3');
    expect(settled).not.toContain('end Q4');
  });

  it('is parsed into sentences without markup, with a title as part of the first one', () => {
    const read = readRulebook(
      '# Title\n\nIntro. No rule.\n\n- **A1** *Draw.* Take `two` cards. Then\n  stop at 3.5 hexes.\n\n| a | b |\n\n- **A2** Two.\n',
    );
    expect(read.rules.map(({ id, sentences }) => [id, sentences.map(({ text }) => text)])).toEqual([
      ['A1', ['Draw. Take two cards.', 'Then stop at 3.5 hexes.']],
      ['A2', ['Two.']],
    ]);
    expect(openQuestions('')).toEqual([]);
  });

  it('of a finished game yields no question', () => {
    const questions = CARDS.flatMap(({ id }) =>
      openQuestions(readFileSync(new URL(`../../games/${id}/rulebook.md`, import.meta.url), 'utf8')).map(
        ({ rule, asks }) => `${id} ${rule}: ${asks}`,
      ),
    );
    expect(questions).toEqual([]);
  });
});
