import { expectOk, type Language, NOWHERE } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Affordance, Choice, SceneCell, ScenePiece, ScenePlate, SceneSource, Terrain } from '@fray/engine/scene';
import { WORDS } from '#words';
import { TEXTS, unitWords } from './io/log.ts';
import { isShot, isStep, LAY, parse, REPAIR, stepCost } from './rules/move.ts';
import {
  type ArcadeEvent,
  type ArcadeState,
  activeUnit,
  fullEndurance,
  isTargeting,
  MINES,
  numberOf,
  RUNNING,
  SIDES,
  unitName,
} from './rules/state.ts';
import { type ArcadeView, awaited, stateOf } from './rules/view.ts';
import { waysToFire } from './ui/board/analysis.ts';
import { describeLine } from './ui/moveText.ts';
import { percent } from './ui/panels/figures.ts';
import { about, summary } from './ui/summary.ts';

const MORE = catalogue({
  en: { units: 'units', endurance: 'endurance', act: 'Drive, fire, or end the turn', target: 'Choose what to shoot at' },
  da: { units: 'enheder', endurance: 'udholdenhed', act: 'Kør, skyd, eller afslut turen', target: 'Vælg, hvad der skal skydes på' },
});

const GROUND: Readonly<Record<string, { readonly terrain: Terrain; readonly word?: 'wall' | 'pool' | 'hole' }>> = {
  '.': { terrain: 'open' },
  _: { terrain: 'gap' },
  '#': { terrain: 'ruin', word: 'wall' },
  o: { terrain: 'water', word: 'pool' },
  x: { terrain: 'swamp', word: 'hole' },
};
const REMOVED = 'removed';

/** The description of a view belongs to the state that it shows. */
const states = new WeakMap<ArcadeView, ArcadeState>();
function stateIn(view: ArcadeView): ArcadeState {
  const state = states.get(view) ?? expectOk(stateOf(view));
  states.set(view, state);
  return state;
}

/** The units of both sides with their names: `G1` … `O3`. */
const unitsOf = ({ position: { units } }: ArcadeView) =>
  SIDES.flatMap((side, owner) => units[side].map((unit, i) => ({ ...unit, owner, id: `${'GO'[owner]}${i + 1}` })));

function cellsOf(view: ArcadeView, language: Language): SceneCell[] {
  const words = WORDS[language];
  const text = TEXTS[language];
  const { grid } = stateIn(view).battle.zone;
  const { map } = view.position.zone;
  const marks = unitsOf(view).flatMap(({ id, owner, token, mine }) => [
    ...(mine ? [{ at: mine.cell, owner, symbol: 'mine' as const, name: words.mineOf(text.values[mine.kind], unitWords(id, text)) }] : []),
    ...(token === undefined ? [] : [{ at: token, owner, symbol: 'eye' as const, name: words.tokenOf(unitWords(id, text)) }]),
  ]);
  return map.flatMap((line, row) =>
    Array.from(line, (drawn, x): SceneCell => {
      const at = grid.name(grid.at(x, map.length - 1 - row));
      const { terrain, word } = GROUND[drawn] ?? { terrain: 'open' };
      const here = marks.filter((mark) => mark.at === at);
      const [first] = here;
      return {
        at,
        ...(terrain !== 'open' && { terrain }),
        ...(word && { name: words[word] }),
        ...(first && { mark: { art: { symbol: first.symbol }, owner: first.owner, name: here.map(({ name }) => name).join(', ') } }),
      };
    }),
  );
}

function piecesOf(view: ArcadeView, language: Language): ScenePiece[] {
  const words = WORDS[language];
  const state = stateIn(view);
  const { battle } = state;
  const active = state.ending === RUNNING ? unitName(battle, activeUnit(state)) : '';
  return unitsOf(view).flatMap(({ id, owner, cell, endurance, stunned, type }, unit): ScenePiece[] => {
    // A unit without a cell is not placed yet, or is destroyed.
    if (cell === null && endurance > 0) return [];
    const isWreck = endurance === 0;
    const number = String(numberOf(battle, unit));
    return [
      {
        id,
        at: cell ?? REMOVED,
        name: [number, ...(type === 'sidecar' ? [words.sidecar] : []), ...(isWreck ? [words.wreck] : [])].join(', '),
        owner,
        art: { symbol: isWreck ? 'skull' : type === 'sidecar' ? 'gun' : 'tank' },
        letter: number,
        done: isWreck,
        active: id === active,
        badges: {
          ...(stunned && { state: { art: { symbol: 'bolt' }, name: words.stunned } }),
          pips: { full: endurance, of: fullEndurance(battle, unit), name: MORE[language].endurance },
        },
      },
    ];
  });
}

function platesOf(view: ArcadeView, language: Language): ScenePlate[] {
  const words = WORDS[language];
  const { units, side, points, fired, walls, stage } = view.position;
  const { mission_walls } = view.options;
  return SIDES.map((name, seat) => ({
    seat,
    values: [
      { name: MORE[language].units, value: units[name].filter(({ endurance }) => endurance > 0).length, art: { symbol: 'tank' } },
      ...(walls && mission_walls === 'on' ? [{ name: words.missionWalls, value: walls[name], art: { symbol: 'castle' as const } }] : []),
    ],
    ...(name === side && stage !== 'place' && points !== undefined && { note: fired === 'no' ? words.points(points) : words.fired }),
  }));
}

/** Where a move of the active unit is chosen: a square, or a button. */
function affordance(view: ArcadeView, text: string, language: Language): Affordance {
  const words = WORDS[language];
  const state = stateIn(view);
  const { grid } = state.battle.zone;
  const move = parse(state, text) ?? 0;
  const home = state.cellOf[activeUnit(state)] ?? NOWHERE;
  const name = describeLine(view, 0, [text], language);
  const button = (label: string, weight: number, key?: string): Affordance => {
    const choice: Choice = { kind: 'button', id: text, name: label };
    return { choices: [choice], name: label, weight, ...(key && { key }) };
  };
  if (isStep(move)) {
    // Steps are numbered as directions are.
    const at = grid.name(grid.next(home, move));
    return { choices: [{ kind: 'cell', at, note: String(stepCost(state.battle.numbers, move)) }], name };
  }
  if (isShot(move)) {
    const isAimed = text.startsWith('aim');
    if (text.endsWith('token')) return button(isAimed ? words.aimedToken : words.snapToken, 1);
    return isAimed ? button(words.aimed, 1, 'a') : button(words.snap, 1, 's');
  }
  if (text === 'end') return button(words.endTurn, 9, 'e');
  if (move === REPAIR) return button(name, 2, 'r');
  const cell = grid.parse(text);
  if (cell === undefined) return button(words.lay(TEXTS[language].values[MINES[move - LAY] ?? 'area']), 3);
  const [way] = isTargeting(state.stage) ? waysToFire(state, cell, home) : [];
  return { choices: [{ kind: 'cell', at: text, ...(way && { note: percent(way.odds.hit), aim: true }) }], name };
}

/** ARCADE and its minelayer sidecars as plain data. */
export const scene: SceneSource<ArcadeView, ArcadeEvent> = {
  scene(view, orientation, language) {
    const { map } = view.position.zone;
    return {
      board: { kind: 'square', columns: map[0]?.length ?? 1, rows: map.length, name: WORDS[language].board },
      theme: 'space',
      turned: orientation === 1,
      cells: cellsOf(view, language),
      pieces: piecesOf(view, language),
      zones: [{ id: REMOVED, name: WORDS[language].destroyed }],
      plates: platesOf(view, language),
    };
  },
  affordance,
  prompt(view, language) {
    const state = stateIn(view);
    if (isTargeting(state.stage)) return MORE[language].target;
    const unit = unitWords(unitName(state.battle, activeUnit(state)), TEXTS[language]);
    return view.position.stage === 'place' ? WORDS[language].placing(unit) : MORE[language].act;
  },
  accent(event) {
    switch (event.type) {
      case 'shot':
        return { kind: event.damage > 0 ? 'hit' : 'miss', at: event.at, ...(event.dice.length > 0 && { text: event.dice.join(' ') }) };
      case 'damaged':
        return { kind: 'hit', at: event.unit, text: `−${event.damage}` };
      case 'destroyed':
        return { kind: 'hit', at: event.unit };
      case 'detonated':
      case 'blast':
      case 'wall-destroyed':
      case 'floor-destroyed':
        return { kind: 'hit', at: event.at };
      case 'repaired':
        return { kind: 'gain', at: event.unit, text: `+${event.points}` };
      default:
        return undefined;
    }
  },
  progress: (view, language) => about(view, language).when,
  score: summary,
  awaited,
  decisive: ['destroyed'],
};
