import type { Language, Seat } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type {
  Affordance,
  Choice,
  SceneCard,
  SceneCell,
  SceneHand,
  ScenePiece,
  ScenePlate,
  SceneSource,
  SceneText,
} from '@fray/engine/scene';
import { WORDS } from '#words';
import { cardWords, TEXTS } from './io/log.ts';
import { type Arena, grid, HAZARDS, next, SIDES, turnedWalls } from './rules/arena.ts';
import { bookOf } from './rules/book.ts';
import { ACTIONS, lower, parseCard, startNumber, upper } from './rules/cards.ts';
import { COLOURS, type MechEvent, SEATS, startNumberFor } from './rules/state.ts';
import { awaited, type MechSeatView, type MechView } from './rules/view.ts';
import { describeLine } from './ui/moveText.ts';
import { about, summary } from './ui/summary.ts';

const MORE = catalogue({
  en: {
    mech: 'mech',
    prestige: 'prestige',
    markers: 'markers',
    card: 'card',
    turned: (quarters: number) => `Turned ${90 * quarters}°`,
    cover: (symbol: string, number: number) => `Cover ${symbol}: number ${number}`,
    program: 'Choose the card for the bottom of the deck, then the step of the other two',
  },
  da: {
    mech: 'robot',
    prestige: 'prestige',
    markers: 'skader',
    card: 'kort',
    turned: (quarters: number) => `Drejet ${90 * quarters}°`,
    cover: (symbol: string, number: number) => `Dæk ${symbol}: nummer ${number}`,
    program: 'Vælg kortet til bunden af bunken og så trinnet for de to andre',
  },
});
/** The colours of the kit for red, yellow, blue and green. */
const KIT_COLOURS = [6, 4, 2, 0];
/** A wall on each side of a square of 48 units. */
const WALL_LINES = ['M0 4H48', 'M44 0V48', 'M0 44H48', 'M4 0V48'];
const OUTSIDE = 'outside';

const sidesIn = (walls: number, language: Language): string => WORDS[language].sides.filter((_, side) => (walls >> side) & 1).join(', ');

/** The contents of a square: its effect, and a mark for its walls, or for a start place or a drop-in. */
function cellOf({ tiles }: MechView, arena: Arena, cell: number, language: Language): SceneCell {
  const { field, walls: wallWords } = WORDS[language];
  const at = grid.name(cell);
  const tile = tiles?.[at];
  const hazard = HAZARDS[(tile ? arena.hazards[tile.tile]! : arena.fixed[cell]!) - 1];
  const walls = tile ? turnedWalls(arena.walls[tile.tile]!, tile.turns) : 0;
  const isStart = arena.starts.includes(cell);
  const place = isStart ? field.start : arena.dropIns.includes(cell) ? field.dropIn : undefined;
  const lines = WALL_LINES.filter((_, side) => (walls >> side) & 1).join('');
  const wallArt = { svg: `<svg viewBox="0 0 48 48"><path d="${lines}" fill="none" stroke="#ffd95e" stroke-width="9"/></svg>` };
  return {
    at,
    ...(hazard && { terrain: hazard === 'flames' ? 'lava' : 'crag', name: field[hazard] }),
    ...(walls > 0
      ? { mark: { art: wallArt, name: wallWords(sidesIn(walls, language)) } }
      : place !== undefined && { mark: { art: { symbol: isStart ? 'flag' : 'gate' }, name: place } }),
  };
}

const pieceId = (seat: string): string => `mech ${seat}`;
const cardId = (seat: string, card: string): string => `${seat} ${card}`;
const markersOf = ({ damage }: MechSeatView): number => COLOURS.reduce((sum, colour) => sum + (damage[colour] ?? 0), 0);

const pieceOf = (view: MechView, mech: MechSeatView, owner: Seat, language: Language): ScenePiece => ({
  id: pieceId(mech.seat),
  at: mech.cell ?? OUTSIDE,
  name: MORE[language].mech,
  owner,
  art: { symbol: 'mech' },
  active: view.phase === 'act' && view.order[view.at] === mech.seat,
  badges: { number: { value: markersOf(mech), name: MORE[language].markers } },
});

function cardOf({ seat }: MechSeatView, name: string, point: string | undefined, language: Language): SceneCard {
  const number = WORDS[language].number(startNumber(parseCard(name) ?? 0, SEATS.indexOf(seat)));
  return {
    id: cardId(seat, name),
    title: cardWords(name, TEXTS[language]),
    text: number,
    ...(point === undefined ? {} : { kind: point }),
  };
}

/** The hand of a player, as far as the viewer knows it, and the program cards. */
function handsOf(mech: MechSeatView, owner: Seat, language: Language): SceneHand[] {
  const words = WORDS[language];
  const { seat, hand, programs } = mech;
  const laid = programs.flatMap((pair, point) => {
    if (pair === null) return [];
    if (pair !== 'face-down') return pair.map((card) => cardOf(mech, card, words.point(point + 1), language));
    return [1, 2].map((i): SceneCard => ({ id: cardId(seat, `${point} ${i}`), title: MORE[language].card, hidden: true }));
  });
  return [
    ...(hand && hand.length > 0
      ? [{ id: `hand ${seat}`, name: words.hand, owner, cards: hand.map((card) => cardOf(mech, card, undefined, language)) }]
      : []),
    ...(laid.length > 0 ? [{ id: `programs ${seat}`, name: `${TEXTS[language].sides[seat]}: ${words.programs}`, owner, cards: laid }] : []),
  ];
}

function textsOf(view: MechView, arena: Arena, language: Language): SceneText[] {
  const words = WORDS[language];
  const { sides, actions } = TEXTS[language];
  const { free, order, left } = view;
  const walls = free ? turnedWalls(arena.walls[free.tile]!, free.turns) : 0;
  const hazard = free && HAZARDS[arena.hazards[free.tile]! - 1];
  const tile = hazard ? words.field[hazard] : walls ? words.walls(sidesIn(walls, language)) : '';
  const sequence = ACTIONS.flatMap((action) => (left[action] ? [words.times(actions[action], left[action])] : []));
  return [
    ...(tile === '' ? [] : [{ id: 'free', text: `${words.freeTile}: ${tile}` }]),
    ...(order.length > 0 ? [{ id: 'order', text: `${words.order}: ${order.map((seat) => sides[seat]).join(', ')}` }] : []),
    ...(sequence.length > 0 ? [{ id: 'sequence', text: sequence.join(', '), tone: 'strong' as const }] : []),
  ];
}

/** The covered symbol of the pair, with the start number and the actions that remain. */
function coverOf(view: MechView, seat: Seat, move: string, language: Language): Affordance {
  const pair = view.mechs[seat]?.programs[view.point - 1];
  const [first = 0, second = 0] = Array.isArray(pair) ? pair.map((card) => parseCard(card) ?? 0) : [];
  const symbols = [first, second].flatMap((card) => [upper(card), lower(card)]).map((action) => TEXTS[language].actions[ACTIONS[action]!]);
  const covered = ['hide-1u', 'hide-1l', 'hide-2u', 'hide-2l'].indexOf(move);
  const name = MORE[language].cover(symbols[covered]!, startNumberFor(first, second, covered, seat));
  const note = symbols.filter((_, i) => i !== covered).join(', ');
  return { choices: [{ kind: 'button', id: move, name, note }], name };
}

function affordance(view: MechView, move: string, language: Language): Affordance {
  const words = WORDS[language];
  const [what = '', which = '', ...rest] = move.split('-');
  const seat = awaited(view).find((at) => view.phase !== 'program' || view.mechs[at]?.hand) ?? 0;
  const mech = view.mechs[seat]!;
  const button = (id: string, name: string): Choice => ({ kind: 'button', id, name });
  const name =
    what === 'take'
      ? words.take(
          which === 'black'
            ? TEXTS[language].colours.black
            : TEXTS[language].colours[COLOURS.find((colour) => colour === which) ?? 'black'],
        )
      : describeLine(view, seat, [move], language);
  switch (what) {
    case 'under': {
      const card = mech.hand?.[Number(which) - 1] ?? '';
      const point = words.point(Number(rest.at(-1)));
      const label = `${point}: ${words.goesUnder(cardWords(card, TEXTS[language]))}`;
      return { choices: [{ kind: 'card', id: cardId(mech.seat, card) }, button(point, point)], name: label };
    }
    case 'hide':
      return coverOf(
        view,
        view.mechs.findIndex(({ programs }) => Array.isArray(programs[view.point - 1])),
        move,
        language,
      );
    case 'move': {
      const to = next(grid.parse(mech.cell ?? '') ?? 0, SIDES.indexOf(which));
      return { choices: [{ kind: 'cell', at: grid.name(to) }], name };
    }
    case 'push':
      return {
        choices: [button('belt', words.belt), button(which, words.pushIn(which)), button(move, MORE[language].turned(Number(rest[0])))],
        name: `${name}, ${MORE[language].turned(Number(rest[0]))}`,
        weight: 5,
      };
    case 'magnet':
      return { choices: [button('magnet', words.magnet), { kind: 'cell', at: which }], name, weight: 4 };
    case 'end':
    case 'done':
      return { choices: [button(move, name)], name, weight: 9, key: 'e' };
    default:
      return grid.parse(move) === undefined
        ? { choices: [button(move, name)], name }
        : { choices: [{ kind: 'cell', at: move }], name: view.phase === 'place' ? words.startOn(move) : words.dropInOn(move) };
  }
}

function plateOf(mech: MechSeatView, view: MechView, seat: Seat, language: Language): ScenePlate {
  const words = WORDS[language];
  const note =
    view.ready.includes(mech.seat) && view.phase === 'program'
      ? words.ready
      : view.phase === 'overlap' && mech.chosen
        ? words.chosen
        : undefined;
  return {
    seat,
    values: [
      { name: MORE[language].prestige, value: mech.score, art: { symbol: 'star' } },
      { name: MORE[language].markers, value: markersOf(mech), art: { symbol: 'flame' } },
    ],
    ...(note === undefined ? {} : { note }),
  };
}

function promptOf(view: MechView, language: Language): string {
  const words = WORDS[language];
  const { prompt } = words;
  switch (view.phase) {
    case 'program':
      return MORE[language].program;
    case 'place':
      return words.placing;
    case 'drop-in':
      return words.droppingIn;
    case 'overlap':
      return words.covering;
    default:
  }
  switch (view.stage) {
    case 'moving':
      return prompt.moving(view.steps);
    case 'operating':
      return prompt.operating(view.steps);
    case 'repairing':
      return prompt.repairing(view.steps);
    case 'claim':
      return prompt.claim;
    case 'smashing':
      return prompt.smashing;
    case 'choose':
      return prompt.actions;
  }
}

/** Arena Mechs as plain data. */
export const scene: SceneSource<MechView, MechEvent> = {
  scene(view, _orientation, language) {
    const { arena } = bookOf(view.options);
    return {
      board: { kind: 'square', columns: grid.width, rows: grid.height, name: WORDS[language].arena },
      theme: 'steel',
      colours: KIT_COLOURS,
      cells: Array.from({ length: grid.size }, (_, cell) => cellOf(view, arena, cell, language)),
      pieces: view.mechs.map((mech, seat) => pieceOf(view, mech, seat, language)),
      zones: [{ id: OUTSIDE, name: WORDS[language].outside }],
      hands: view.mechs.flatMap((mech, seat) => handsOf(mech, seat, language)),
      texts: textsOf(view, arena, language),
      plates: view.mechs.map((mech, seat) => plateOf(mech, view, seat, language)),
    };
  },
  affordance,
  prompt: promptOf,
  accent(event) {
    switch (event.type) {
      case 'damaged':
        return { kind: 'hit', at: pieceId(event.seat), text: `+${event.points}` };
      case 'smashed':
      case 'pushed-out':
        return { kind: 'hit', at: pieceId(event.seat) };
      case 'prestige':
        return { kind: 'gain', at: pieceId(event.seat), text: `+${event.points}` };
      case 'revealed':
        return { kind: 'reveal', at: pieceId(event.seat) };
      default:
        return undefined;
    }
  },
  progress: (view, language) => about(view, language).when,
  score: summary,
  awaited,
  decisive: ['smashed'],
};
