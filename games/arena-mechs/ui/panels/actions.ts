import { type Move, SeededChance } from '@fray/engine';
import { type ActionSpec, EndIcon, FlameIcon, type IconNode, MagnetIcon, RepairIcon, UndoIcon } from '@fray/table-kit';
import type { MechWords } from '#words';
import type { TEXTS } from '../../io/log.ts';
import { shotTargets } from '../../rules/actions.ts';
import { next, SIDES } from '../../rules/arena.ts';
import { parse } from '../../rules/move.ts';
import { play } from '../../rules/play.ts';
import { copyState, damageOn, type MechEvent, type MechState, mechAt, PRESTIGE, SEATS, type SeatName, SHOOT } from '../../rules/state.ts';
import { iconOf } from '../art/symbols.tsx';

/** Previewed moves use no chance. */
const still = new SeededChance(1);

export interface Forecast {
  readonly after: MechState;
  readonly events: readonly MechEvent[];
  /** Damage that each seat would take. */
  readonly damage: readonly number[];
  /** Points that each seat would get or lose. */
  readonly gains: readonly number[];
  readonly smashed: readonly number[];
}

/** The effect of a move of the active seat, tried on a copy. */
export function forecast(state: MechState, seat: number, move: Move): Forecast {
  const after = copyState(state);
  const events: MechEvent[] = [];
  play(after, seat, move, still, (event) => events.push(event));
  const damage = Array.from({ length: state.seats }, () => 0);
  const smashed: number[] = [];
  for (const event of events) {
    if (event.type === 'damaged') damage[SEATS.indexOf(event.seat)]! += event.points;
    if (event.type === 'smashed') smashed.push(SEATS.indexOf(event.seat));
  }
  return {
    after,
    events,
    damage,
    smashed,
    gains: Array.from({ length: state.seats }, (_, one) => after.scores[one]! - state.scores[one]!),
  };
}

/** A picture of closing jaws. */
const JawsIcon: IconNode = [
  ['path', { d: 'M3 2h18v6l-3 4-3-4-3 4-3-4-3 4-3-4zM3 22h18v-6l-3-4-3 4-3-4-3 4-3-4-3 4z', fill: 'currentColor', stroke: 'none' }],
];

export { JawsIcon };

/** An action of the active player that takes one move, with its effect. */
export interface Option {
  readonly move: string;
  readonly kind: string;
  readonly spec: Omit<ActionSpec, 'act'>;
  /** The fields of the targets. */
  readonly targets: readonly number[];
  /** The damage, shown over the targets. */
  readonly badge: string;
  readonly forecast: Forecast | undefined;
  /** Sort value; higher values come first. */
  readonly worth: number;
}

interface ActionContext {
  readonly state: MechState;
  readonly seat: number;
  readonly moves: readonly string[];
  readonly words: MechWords;
  readonly sides: Readonly<Record<SeatName, string>>;
  readonly colours: (typeof TEXTS)['en']['colours'];
}

const FORECAST_MOVES = new Set(['punch', 'shoot', 'crushers', 'flames']);

/** All actions that take one move. Steps, pushes and magnets are chosen on the board. */
export function optionsOf(context: ActionContext): Option[] {
  const list = context.moves.flatMap((move): Option[] => {
    const [kind = '', about = ''] = move.split('-');
    if (['move', 'push', 'magnet', 'under', 'hide'].includes(kind) || /^[A-E][1-5]$/.test(move)) return [];
    const foreseen = FORECAST_MOVES.has(kind) ? forecast(context.state, context.seat, parse(context.state, move)!) : undefined;
    return [{ move, kind, forecast: foreseen, ...describeOption(context, kind, about, foreseen) }];
  });
  return list.toSorted((a, b) => b.worth - a.worth);
}

function describeOption(
  context: ActionContext,
  kind: string,
  about: string,
  foreseen: Forecast | undefined,
): Omit<Option, 'move' | 'kind' | 'forecast'> {
  const { state, seat, words, sides, colours } = context;
  const plain = (label: string, icon: IconNode, key: string, worth: number, note?: string) => ({
    spec: { label, icon, key, ...(note === undefined ? {} : { note }) },
    targets: [],
    badge: '',
    worth,
  });
  switch (kind) {
    case 'punch':
    case 'shoot':
      return blow(context, kind, SIDES.indexOf(about), foreseen!);
    case 'prestige':
      return plain(
        words.earn(state.book.prestige[state.left[PRESTIGE]!]!),
        iconOf('prestige'),
        't',
        3 + state.book.prestige[state.left[PRESTIGE]!]!,
      );
    case 'repair':
      return plain(words.repairs(Math.min(state.book.repairs[state.left[PRESTIGE]!]!, damageOn(state, seat))), RepairIcon, 'r', 1);
    case 'take':
      return plain(words.take(colours[about as keyof typeof colours]), RepairIcon, about[0]!, about === 'black' ? 1 : 2);
    case 'pick': {
      const at = state.cellOf[SEATS.indexOf(about as SeatName)]!;
      const picked = plain(words.pick(sides[about as SeatName]), MagnetIcon, about[0]!, 2);
      return { ...picked, targets: at >= 0 ? [at] : [], badge: words.this };
    }
    case 'crushers':
      return hazard(context, words.crushers, JawsIcon, 'c', foreseen!);
    case 'flames':
      return hazard(context, words.flames, FlameIcon, 'f', foreseen!);
    case 'alternative':
      return plain(words.alternative, iconOf('move'), 'a', -2, words.instead);
    case 'done':
      return plain(words.stop, EndIcon, 'd', 0.5);
    default:
      return plain(words.end, EndIcon, 'e', 0);
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Sort value of an option for a seat: own points and damage to others count for it. */
const worthOf = ({ damage, gains }: Forecast, seat: number): number =>
  3 * gains[seat]! + sum(damage) - 2 * damage[seat]! - sum(gains.filter((_, other) => other !== seat));

/** The effect of a hit or a hazard, in a few words. */
function gainsText({ words, seat, sides }: ActionContext, { smashed, gains }: Forecast, start: string): string {
  const parts = [start];
  if (smashed.length > 0) parts.push(words.smashes(smashed.map((one) => (one === seat ? words.you : sides[SEATS[one]!])).join(words.and)));
  if (gains[seat]! !== 0) parts.push(words.forYou(gains[seat]!));
  return parts.join(' · ');
}

function blow(
  context: ActionContext,
  kind: 'punch' | 'shoot',
  side: number,
  foreseen: Forecast,
): Omit<Option, 'move' | 'kind' | 'forecast'> {
  const { state, seat, words, sides } = context;
  const from = state.cellOf[seat]!;
  const hit =
    kind === 'punch'
      ? [mechAt(state, next(from, side))]
      : Array.from({ length: state.seats }, (_, one) => one).filter(
          (one) => (shotTargets(state, from, side, state.left[SHOOT]!) >> one) & 1,
        );
  const names = hit.map((one) => sides[SEATS[one]!]).join(words.and);
  const damage = kind === 'shoot' ? state.book.shot[state.left[SHOOT]!]! : foreseen.damage[hit[0]!]!;
  return {
    spec: {
      label: kind === 'punch' ? words.punchWho(names) : words.shootWho(names),
      note: gainsText(context, foreseen, words.damage(damage)),
      icon: iconOf(kind),
      key: kind === 'punch' ? 'p' : 's',
    },
    targets: hit.map((one) => state.cellOf[one]!),
    badge: foreseen.smashed.length > 0 ? `−${damage} ✸` : `−${damage}`,
    worth: 2 + worthOf(foreseen, seat),
  };
}

function hazard(
  context: ActionContext,
  label: string,
  icon: IconNode,
  key: string,
  foreseen: Forecast,
): Omit<Option, 'move' | 'kind' | 'forecast'> {
  const { words, sides, seat } = context;
  const hit = foreseen.damage.flatMap((points, one) => (points > 0 ? [one === seat ? words.you : sides[SEATS[one]!]] : []));
  const note = hit.length === 0 ? words.nobody : gainsText(context, foreseen, words.hits(hit.join(words.and)));
  return { spec: { label, icon, key, note }, targets: [], badge: '', worth: worthOf(foreseen, seat) - 1 };
}

export const undoSpec = (words: MechWords): Omit<ActionSpec, 'act'> => ({ label: words.undo, icon: UndoIcon, key: 'u' });

/** A key for each action. If two actions have the same letter, the second one has no key. */
export function withKeys(specs: readonly ActionSpec[]): ActionSpec[] {
  const names = new Set<string>();
  return specs.map((spec) => {
    const { key, ...rest } = spec;
    if (key === undefined || names.has(key)) return rest;
    names.add(key);
    return spec;
  });
}
