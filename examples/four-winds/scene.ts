import type { SceneSource } from '@fray/engine/scene';
import { activeOf, bestOf, cardName, type Event, NEEDED, notation, SEATS, type State, SUITS, suitOf, teamOf, valueOf } from './rules.ts';

const ART = [{ symbol: 'wheat' }, { symbol: 'anchor' }, { symbol: 'glass' }, { symbol: 'star' }] as const;
/** The cell in front of each player. */
const PLACES = ['C2', 'B1', 'A2', 'B3'] as const;

/** The cards on the table: those of this trick, or of the previous one until a new one is led. */
function lying({ trick, lead, last }: State) {
  const visibleTrick = trick.length > 0 || last === null ? { lead, cards: trick } : last;
  return visibleTrick.cards.map((card, i) => ({
    card,
    seat: (visibleTrick.lead + i) % SEATS.length,
    takes: i === bestOf(visibleTrick.cards),
  }));
}

/** The table: plain data that the page draws, the terminal prints and a screen reader reads. */
export const scene: SceneSource<State, Event> = {
  scene: (view) => ({
    board: { kind: 'square', columns: 3, rows: 3, name: 'The table' },
    theme: 'paper',
    cells: [
      ...['A1', 'C1', 'A3', 'C3', 'B2'].map((at) => ({ at, terrain: 'gap' as const })),
      ...PLACES.map((at, seat) => ({ at, name: `in front of ${SEATS[seat]}` })),
    ],
    pieces: lying(view).map(({ card, seat, takes }) => ({
      id: cardName(card),
      at: PLACES[seat]!,
      name: cardName(card),
      art: ART[suitOf(card)]!,
      owner: seat,
      active: takes,
      done: !takes,
      badges: { number: { value: valueOf(card), name: 'value' } },
    })),
    hands: view.hands.flatMap((hand, owner) => {
      const cards = hand.filter((card) => card !== null);
      if (cards.length === 0) return [];
      const pictures = cards.map((card) => ({ id: cardName(card), title: cardName(card), art: ART[suitOf(card)]!, cost: valueOf(card) }));
      return [{ id: `hand ${SEATS[owner]}`, name: `Hand of ${SEATS[owner]}`, owner, cards: pictures }];
    }),
    tracks: [0, 1].map((team) => ({
      id: `team ${team}`,
      name: team === 0 ? 'East and west' : 'South and north',
      from: 0,
      to: NEEDED,
      markers: [{ at: view.tricks[team]!, owner: team }],
    })),
    plates: SEATS.map((_, seat) => ({
      seat,
      values: [
        { name: 'tricks of the team', value: view.tricks[teamOf(seat)]!, of: NEEDED, art: { symbol: 'flag' as const } },
        { name: 'cards', value: view.hands[seat]!.length, art: { symbol: 'scroll' as const } },
      ],
    })),
    ...(view.trick.length > 0 && { texts: [{ id: 'led', text: `${SUITS[suitOf(view.trick[0]!)]} was led`, tone: 'strong' as const }] }),
  }),

  affordance(_view, text) {
    const name = cardName(notation.parse(text)!);
    return { choices: [{ kind: 'card', id: name }], name: `play ${name}` };
  },

  prompt: ({ trick }) => (trick.length === 0 ? 'Lead a card' : `Follow ${SUITS[suitOf(trick[0]!)]}, if you can`),
  accent: (event) => (event.type === 'took' ? { kind: 'gain', at: PLACES[event.seat]!, text: 'takes it' } : undefined),
  progress: ({ tricks }) => `Trick ${tricks[0]! + tricks[1]! + 1}`,
  score: ({ tricks }) => [`east and west: ${tricks[0]}`, `south and north: ${tricks[1]}`],
  awaited: (view) => [activeOf(view)],
  decisive: ['took'],
};
