import type { SceneCard, SceneSource } from '@fray/engine/scene';
import {
  activeOf,
  BRIDGES,
  cardName,
  type Event,
  meaning,
  notation,
  ROOM,
  SEATS,
  type State,
  SUITS,
  suitOf,
  sumOf,
  taken,
  valueOf,
} from './rules.ts';

const ART = { sun: { symbol: 'star' }, moon: { symbol: 'eye' }, wave: { symbol: 'anchor' } } as const;
/** The bridge lies in row 4; the first player's cards below it, the second one's above. */
const cellOf = (bridge: number, seat: number, place: number) => `${'ABC'[bridge]}${seat === 0 ? ROOM - place : ROOM + 2 + place}`;
const bridgeAt = (bridge: number) => `${'ABC'[bridge]}${ROOM + 1}`;

const inHand = (card: number | null, seat: number, i: number): SceneCard =>
  card === null
    ? { id: `${SEATS[seat]} ${i}`, title: 'card', hidden: true }
    : { id: cardName(card), title: cardName(card), art: ART[suitOf(card)], cost: valueOf(card) };

/** The table: plain data that the page draws, the terminal prints and a screen reader reads. */
export const scene: SceneSource<State, Event> = {
  scene: (view, orientation) => ({
    board: { kind: 'square', columns: BRIDGES.length, rows: 2 * ROOM + 1, name: 'Three bridges' },
    theme: 'paper',
    turned: orientation === 1,
    cells: view.bridges.map(({ owner }, i) => ({
      at: bridgeAt(i),
      terrain: 'water' as const,
      name: `bridge ${BRIDGES[i]!.toUpperCase()}`,
      mark: {
        art: { symbol: 'bridge' as const },
        name: owner === null ? 'not taken' : `taken by ${SEATS[owner]}`,
        ...(owner === null ? {} : { owner }),
      },
    })),
    pieces: view.bridges.flatMap(({ sides }, bridge) =>
      sides.flatMap((cards, owner) =>
        cards.map((card, place) => ({
          id: cardName(card),
          at: cellOf(bridge, owner, place),
          name: cardName(card),
          art: ART[suitOf(card)],
          owner,
          badges: { number: { value: valueOf(card), name: 'value' } },
        })),
      ),
    ),
    hands: view.hands.map((cards, owner) => ({
      id: `hand ${SEATS[owner]}`,
      name: `Hand of ${SEATS[owner]}`,
      owner,
      cards: cards.map((card, i) => inHand(card, owner, i)),
    })),
    decks: [{ id: 'deck', name: 'Deck', left: SUITS.length * 8 - view.turn - view.hands.flat().length, art: { symbol: 'scroll' } }],
    plates: SEATS.map((_, seat) => ({
      seat,
      values: [{ name: 'bridges', value: taken(view, seat), of: 2, art: { symbol: 'bridge' as const } }],
    })),
    texts: view.bridges.map(({ sides }, i) => ({
      id: BRIDGES[i]!,
      text: `${BRIDGES[i]!.toUpperCase()}: ${sides.map((cards) => sumOf(cards, view.options)).join(' to ')}`,
    })),
  }),

  affordance(view, text) {
    const { card, bridge } = meaning(notation.parse(text)!);
    const seat = activeOf(view);
    const at = cellOf(bridge, seat, view.bridges[bridge]!.sides[seat as 0 | 1].length);
    return {
      choices: [
        { kind: 'card', id: cardName(card) },
        { kind: 'cell', at },
      ],
      name: `${cardName(card)} on bridge ${BRIDGES[bridge]!.toUpperCase()}`,
    };
  },

  prompt: () => 'Choose a card, then a bridge',
  accent: (event) => (event.type === 'took' ? { kind: 'gain', at: bridgeAt(event.bridge), text: event.sums.join(' : ') } : undefined),
  progress: ({ turn }) => `Card ${turn + 1}`,
  score: (view) => SEATS.map((name, seat) => `${name}: ${taken(view, seat)}`),
  awaited: (view) => [activeOf(view)],
  decisive: ['took'],
  options: {
    suit: { label: 'One suit', help: 'What three cards of one suit add.', values: { '4': '4 more', '8': '8 more', '12': '12 more' } },
  },
};
