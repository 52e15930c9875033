import type { FrameOf } from '@fray/table-kit';
import { type Book, bookOf } from '../../rules/book.ts';
import type { CardName } from '../../rules/cards.ts';
import { fullHits, SEATS, type SeatName, type SkirmishEvent, type UnitName, type UnitRef } from '../../rules/state.ts';
import type { SkirmishView } from '../../rules/view.ts';
import type { FormName } from '../art/forms.tsx';

/** The vehicle that a unit transforms into with a card. With Legs it walks as a robot. */
export function formOf(card: CardName, air: boolean): FormName | undefined {
  switch (card) {
    case 'tracks-glide':
      return air ? 'jet' : 'tank';
    case 'wheels-cruise':
      return air ? 'shuttle' : 'car';
    case 'fly':
      return 'jet';
    case 'supersonic':
      return 'shuttle';
    default:
      return undefined;
  }
}

/** The action of a toy in this keyframe. */
export type Pose =
  | { readonly is: 'folding' | 'form'; readonly form: FormName; readonly turn: number }
  | { readonly is: 'striking' | 'struck' | 'safe' | 'falling' | 'mended' };

/** A unit on the board. */
export interface Toy {
  readonly seat: SeatName;
  readonly unit: UnitName;
  /** The name of its square. */
  readonly cell: string;
  readonly air: boolean;
  readonly minicon: boolean;
  readonly hits: number;
  /** Its initial hits. */
  readonly full: number;
  readonly pose?: Pose;
}

/** An attack from its announcement to its end. */
export interface DrawnAttack {
  readonly card: CardName;
  readonly from: string;
  readonly to: string;
  readonly attacker: UnitRef;
  readonly target: UnitRef;
  readonly stage: 'aimed' | 'flying' | 'hit' | 'undone';
  readonly defence?: CardName;
}

/** A transient effect on a square, or a mark of the latest events. */
export interface Mark {
  readonly at: string;
  readonly what: 'hit' | 'destroyed' | 'mended' | 'undone';
}

/** Turn and phase. During an animation these are the values from before it. */
export type TurnState = Pick<SkirmishView, 'phase' | 'turn' | 'first' | 'ready'>;

/** What the board and its surroundings show. */
export interface Picture {
  readonly stands: TurnState;
  /** The match's numbers, for toys and cards that come later. */
  readonly book: Book;
  readonly toys: readonly Toy[];
  readonly hands: Readonly<Record<SeatName, number>>;
  readonly deck: number;
  readonly discarded: number;
  /** The top card of the discard pile, as known from the last steps. */
  readonly top: CardName | undefined;
  /** A card that was just played or discarded. */
  readonly played: { readonly seat: SeatName; readonly card: CardName } | undefined;
  readonly attack: DrawnAttack | undefined;
  /** Cards that move from the deck to a hand. */
  readonly dealt: { readonly seat: SeatName; readonly count: number } | undefined;
  readonly shuffled: boolean;
  /** The seat whose turn has just begun. */
  readonly begins: SeatName | undefined;
  readonly marks: readonly Mark[];
  /** Paths of units, by their squares. */
  readonly trails: readonly { readonly seat: SeatName; readonly from: string; readonly to: string }[];
}

export const sameUnit = (a: UnitRef, b: UnitRef): boolean => a.seat === b.seat && a.unit === b.unit;
export const toyOf = (picture: Picture, ref: UnitRef): Toy | undefined => picture.toys.find((toy) => sameUnit(toy, ref));

/** The attack that waits for its answer. */
function drawnAttack({ attack, units }: SkirmishView): DrawnAttack | undefined {
  if (!attack) return undefined;
  const refAt = (cell: string): UnitRef | undefined =>
    SEATS.flatMap((seat) => units[seat].filter((unit) => unit.cell === cell).map(({ unit }) => ({ seat, unit })))[0];
  const [attacker, target] = [refAt(attack.from), refAt(attack.to)];
  return attacker && target && { ...attack, attacker, target, stage: 'aimed' };
}

/** The last card played in these events. */
export function lastPlayedCard(events: readonly SkirmishEvent[]): Picture['played'] {
  for (const event of events.toReversed()) {
    if (event.type === 'discarded' || event.type === 'moved' || event.type === 'defended') return { seat: event.seat, card: event.card };
    if (event.type === 'attacked') return { seat: event.attacker.seat, card: event.card };
    if (event.type === 'tactics') return { seat: event.seat, card: 'tactics' };
    if (event.type === 'repaired') return { seat: event.target.seat, card: 'repairs' };
  }
  return undefined;
}

/** The squares of damaged units. A destroyed unit is no longer on the board. */
function marksOf(view: SkirmishView, events: readonly SkirmishEvent[]): Mark[] {
  const cellOf = ({ seat, unit }: UnitRef): string | undefined => view.units[seat].find((other) => other.unit === unit)?.cell;
  return events.flatMap((event): Mark[] => {
    if (event.type === 'destroyed') return [{ at: event.at, what: 'destroyed' }];
    if (event.type !== 'damaged' && event.type !== 'repaired') return [];
    const at = cellOf(event.target);
    return at === undefined ? [] : [{ at, what: event.type === 'damaged' ? 'hit' : 'mended' }];
  });
}

/** The picture at rest, with marks of the latest events. */
export const pictureOf: FrameOf<SkirmishView, SkirmishEvent, Picture> = (view, _orientation, events) => {
  const played = lastPlayedCard(events);
  const book = bookOf(view.options);
  const { phase, turn, first, ready } = view;
  return {
    stands: { phase, turn, first, ready },
    book,
    toys: SEATS.flatMap((seat) => view.units[seat].map((unit) => ({ seat, ...unit, full: fullHits(book, unit.unit, unit.minicon) }))),
    hands: view.handSizes,
    deck: view.deckSize,
    discarded: Object.values(view.discard).reduce<number>((sum, count) => sum + (count ?? 0), 0),
    top: played?.card,
    played: view.phase === 'defense' ? played : undefined,
    attack: drawnAttack(view),
    dealt: undefined,
    shuffled: false,
    begins: undefined,
    marks: marksOf(view, events),
    trails: events.flatMap((event) => (event.type === 'moved' ? event.units.map((way) => ({ seat: event.seat, ...way })) : [])),
  };
};

/** The lasting part of a picture, without effects. Every animation must end with it. */
export const withoutEffects = ({ toys, hands, deck, discarded, attack }: Picture) => ({
  toys: toys
    .map(({ seat, unit, cell, air, minicon, hits }) => ({ seat, unit, cell, air, minicon, hits }))
    .sort((a, b) => `${a.seat}${a.unit}`.localeCompare(`${b.seat}${b.unit}`)),
  hands,
  deck,
  discarded,
  attack: attack && { ...attack, stage: 'aimed' },
});
