import type { Language, Seat } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Affordance, Choice, SceneCard, SceneHand, ScenePiece, SceneSource } from '@fray/engine/scene';
import { WORDS } from '#words';
import { TEXTS } from './io/log.ts';
import type { CardCounts, UnitView } from './io/position.ts';
import { bookOf } from './rules/book.ts';
import { CARD_NAMES, CARDS, type CardName } from './rules/cards.ts';
import { fullHits, grid, SEATS, type SeatName, type SkirmishEvent, type UnitRef } from './rules/state.ts';
import { awaited, type SkirmishView } from './rules/view.ts';
import { describeLine } from './ui/moveText.ts';
import { about, summary } from './ui/summary.ts';

const MORE = catalogue({
  en: {
    hits: 'hits',
    units: 'units',
    card: 'card',
    choose: 'Choose a card, then who uses it and where',
    place: 'Choose who stands on the next square',
  },
  da: {
    hits: 'træfpoint',
    units: 'robotter',
    card: 'kort',
    choose: 'Vælg et kort og så, hvem der bruger det og hvor',
    place: 'Vælg, hvem der skal stå på det næste felt',
  },
});

/** The colours of the kit for south and north. */
const KIT_COLOURS = [7, 1];
/** A choice has at most six parts: the card, “several”, and four units. Further units of a group are in the name of a button. */
const MOST_PRESSED = 4;

const pieceId = ({ seat, unit }: UnitRef): string => `${seat} ${unit}`;
const cardId = (seat: SeatName, card: string): string => `${seat} ${card}`;

function pieceOf(view: SkirmishView, seat: SeatName, one: UnitView, language: Language): ScenePiece {
  const words = WORDS[language];
  const { unit, cell, hits, air, minicon } = one;
  return {
    id: pieceId({ seat, unit }),
    at: cell,
    name: `${TEXTS[language].skins[view.options.skin].units[seat][unit]}, ${air ? words.air : words.ground}`,
    owner: SEATS.indexOf(seat),
    art: { symbol: air ? 'plane' : unit === 'lead' ? 'leader' : 'robot' },
    badges: {
      ...(minicon && { state: { art: { symbol: 'star' }, name: words.minicon } }),
      pips: { full: hits, of: fullHits(bookOf(view.options), unit, minicon), name: MORE[language].hits },
    },
  };
}

function cardOf(seat: SeatName, name: CardName, count: number, language: Language): SceneCard {
  const words = WORDS[language];
  const { use, reach, ...rest } = CARDS[CARD_NAMES.indexOf(name)]!;
  const notes = [
    ...(use === 'move' ? [words.squares(reach)] : use === 'attack' ? [words.range(reach)] : []),
    ...('only' in rest ? [words.only[rest.only]] : []),
    ...(count > 1 ? [words.copies(count)] : []),
  ];
  return {
    id: cardId(seat, name),
    title: TEXTS[language].cards[name],
    kind: words.uses[use],
    ...(notes.length > 0 && { text: notes.join(', ') }),
  };
}

/** A hand with one card per kind. A hidden hand shows only card backs. */
function handOf(view: SkirmishView, seat: SeatName, language: Language): SceneHand {
  const counts: CardCounts | null = view.hands[seat];
  const cards =
    counts === null
      ? Array.from({ length: view.handSizes[seat] }, (_, i) => ({ id: cardId(seat, `${i}`), title: MORE[language].card, hidden: true }))
      : CARD_NAMES.flatMap((name) => (counts[name] ? [cardOf(seat, name, counts[name], language)] : []));
  return { id: `hand ${seat}`, name: WORDS[language].hand, owner: SEATS.indexOf(seat), cards };
}

/** The squares of a unit, or of a group: `A1+B1`. */
function choicesOnBoard(view: SkirmishView, squares: string, group: string): Choice[] {
  const units = SEATS.flatMap((seat) => view.units[seat].map(({ unit, cell }) => ({ id: pieceId({ seat, unit }), cell })));
  const pieceAt = (cell: string) => ({ kind: 'piece' as const, id: units.find((one) => one.cell === cell)?.id ?? '' });
  const [from = '', to] = squares.split(/[-x]/);
  const cells = from.split('+');
  if (to !== undefined) return [pieceAt(from), squares.includes('x') ? { ...pieceAt(to), aim: true } : { kind: 'cell', at: to }];
  if (cells.length === 1) return [pieceAt(from)];
  const pressed = cells.length > MOST_PRESSED ? cells.slice(0, MOST_PRESSED - 1) : cells;
  return [{ kind: 'button', id: 'group', name: group }, ...pressed.map(pieceAt)];
}

function affordance(view: SkirmishView, move: string, language: Language): Affordance {
  const words = WORDS[language];
  const [seat = 0] = awaited(view);
  const own = SEATS[seat]!;
  const name = describeLine(view, seat, [move], language);
  const card = (id: string): Choice => ({ kind: 'card', id: cardId(own, id) });
  const button = (text: string): Choice => ({ kind: 'button', id: move, name: text });
  if (view.phase === 'setup') {
    const [role = '', kind, minicon] = move.split('-');
    const units = TEXTS[language].skins[view.options.skin].units[own];
    const unit = role === 'lead' || role === 'second' || role === 'third' ? units[role] : units.line1;
    const placed = [unit, kind === 'air' ? words.air : words.ground, ...(minicon ? [words.minicon] : [])].join(', ');
    return { choices: [{ kind: 'button', id: role, name: unit }, button(placed)], name: placed };
  }
  if (move === 'end') return { choices: [button(words.endTurn)], name: words.endTurn, weight: 9, key: 'e' };
  if (move === 'no-defense') return { choices: [button(words.takeHit)], name: words.takeHit, weight: 9 };
  if (move.startsWith('discard-')) return { choices: [card(move.slice('discard-'.length))], name };
  const [used = '', squares] = move.split(':');
  if (squares === undefined) return { choices: [card(used)], name: used === 'tactics' ? words.playTactics : name };
  const rest = choicesOnBoard(view, squares, words.group);
  const cells = squares.split('+');
  if (cells.length === 1) return { choices: [card(used), ...rest], name };
  const group = `${words.group}: ${cells.join(', ')}`;
  return { choices: [card(used), ...rest, ...(cells.length > MOST_PRESSED ? [button(group)] : [])], name: group };
}

/** Transformers Skirmish as plain data. */
export const scene: SceneSource<SkirmishView, SkirmishEvent> = {
  scene(view, orientation, language) {
    const words = WORDS[language];
    const { attack, discard, deckSize, units } = view;
    return {
      board: { kind: 'square', columns: grid.width, rows: grid.height, name: words.board },
      theme: 'steel',
      colours: KIT_COLOURS,
      turned: orientation === 1,
      pieces: SEATS.flatMap((seat) => units[seat].map((unit) => pieceOf(view, seat, unit, language))),
      hands: SEATS.map((seat) => handOf(view, seat, language)),
      decks: [
        { id: 'deck', name: words.deck, left: deckSize, art: { symbol: 'gear' } },
        { id: 'discard', name: words.discards, left: CARD_NAMES.reduce((sum, card) => sum + (discard[card] ?? 0), 0) },
      ],
      texts: attack
        ? [{ id: 'attack', text: describeLine(view, 0, [`${attack.card}:${attack.from}x${attack.to}`], language), tone: 'strong' }]
        : [],
      plates: SEATS.map((name, seat: Seat) => ({
        seat,
        values: [{ name: MORE[language].units, value: units[name].length, art: { symbol: 'robot' as const } }],
        note: view.phase === 'setup' && view.ready.includes(name) ? words.isReady : words.cardsHeld(view.handSizes[name]),
      })),
    };
  },
  affordance,
  prompt(view, language) {
    if (view.phase === 'setup') return MORE[language].place;
    return view.phase === 'defense' ? WORDS[language].underAttack : MORE[language].choose;
  },
  accent(event) {
    switch (event.type) {
      case 'damaged':
      case 'destroyed':
        return { kind: 'hit', at: pieceId(event.target) };
      case 'repaired':
        return { kind: 'gain', at: pieceId(event.target) };
      case 'attacked':
        return { kind: 'note', at: pieceId(event.attacker) };
      default:
        return undefined;
    }
  },
  progress: (view, language) => about(view, language).when,
  score: summary,
  awaited,
  decisive: ['destroyed'],
};
