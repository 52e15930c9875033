import { cardOfFace, EXPRESSIONS, type Expression, expressionOf, KINDS, type Kind, NO_EXPRESSION, type RatState } from './state.ts';

/** How much more often a character makes a face with each kind of card. */
type ExpressionHabits = Readonly<Partial<Record<Kind, Readonly<Partial<Record<Expression, number>>>>>>;

/** The characters of bot VCs. Players know that there are tells, but not which: they can be learned. */
const CHARACTERS: readonly ExpressionHabits[] = [
  // Young and nervous: danger shows.
  { vc: { sweat: 9 }, trap: { sweat: 6, blink: 4 }, tunnel: { sigh: 5 } },
  // Curious: looks twice at good cards, and looks away from bad ones.
  { vc: { blink: 6 }, trap: { frown: 6 }, tunnel: { stare: 7 } },
  // Cheerful for no reason.
  { vc: { smile: 6 }, trap: { laugh: 5 }, tunnel: { calm: 4 } },
  // Calm is the warning.
  { vc: { calm: 4, stare: 3 }, trap: { calm: 4 }, tunnel: { blink: 3, frown: 2 } },
  // Bored by everything, and a little more by harmless cards.
  { vc: { calm: 2.5 }, trap: { sigh: 2.5 }, tunnel: { sigh: 4 } },
  // Plays a little with the rat's expectations.
  { vc: { sigh: 2.5 }, trap: { smile: 2 }, tunnel: { sweat: 2.5 } },
];

/** The weight of a face for a character with a card in hand, on any scale. */
export function expressionWeight(who: number, card: number, face: number): number {
  const kind = KINDS[card];
  const expression = EXPRESSIONS[face];
  const character = CHARACTERS[who % CHARACTERS.length]!;
  return (kind && expression && character[kind]?.[expression]) ?? 1;
}

/** Each face counts as seen this often at the start, so that only repeated habits matter. */
const PRIOR_COUNT = 1;

/** How well this turn's faces fit a kind of card, by the revealed cards after the VC's faces in earlier turns of the match. */
export function faceLikelihood(state: RatState, kind: number): number {
  let likelihood = 1;
  for (const answer of state.answers) {
    const expression = expressionOf(answer);
    if (expression === NO_EXPRESSION) continue;
    let same = 0;
    let all = 0;
    for (const face of state.faces) {
      if (cardOfFace(face) !== kind) continue;
      all++;
      if (expressionOf(face) === expression) same++;
    }
    likelihood *= (same + PRIOR_COUNT) / (all + PRIOR_COUNT * EXPRESSIONS.length);
  }
  return likelihood;
}
