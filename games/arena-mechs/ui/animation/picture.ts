import type { FrameOf } from '@fray/table-kit';
import { grid, SIDES, SIZE } from '../../rules/arena.ts';
import { parseCard } from '../../rules/cards.ts';
import { COLOURS, type MechEvent, SEATS, type SeatName, startNumberFor } from '../../rules/state.ts';
import type { MechSeatView, MechView } from '../../rules/view.ts';
import type { Look } from '../art/mech.tsx';
import type { Pose } from '../art/mechBody.tsx';

/** Columns and rows counted from A1. Integers are centres of fields; values outside the board are places next to it. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface DrawnTile extends Spot {
  readonly tile: number;
  readonly turns: number;
  /** Its place: in the arena, in the tray next to it, or falling over the edge. */
  readonly where: 'arena' | 'tray' | 'falls';
}

export interface DrawnMech extends Spot {
  /** Outside the arena. It is still visible while it falls or bursts. */
  readonly out: boolean;
  readonly look: Look;
  readonly pose: Pose;
  readonly does: 'stands' | 'lunges' | 'staggers' | 'falls' | 'lands' | 'bursts';
}

/** The visible cards of a program point. */
export interface DrawnProgram {
  readonly pair: readonly string[];
  readonly hidden: number;
  readonly number: number;
}

/** Effects shown during one keyframe. */
export type PassingEffect =
  | ({ readonly kind: 'impact' | 'burst' | 'magnet' | 'spark' | 'beam' } & Spot)
  | ({ readonly kind: 'landed'; readonly seat: SeatName } & Spot)
  | { readonly kind: 'trail'; readonly from: Spot; readonly to: Spot; readonly seat: SeatName }
  | { readonly kind: 'shot'; readonly from: Spot; readonly to: Spot; readonly fired: boolean }
  | ({ readonly kind: 'float'; readonly text: string; readonly tone: string } & Spot)
  | ({ readonly kind: 'action'; readonly letter: string } & Spot)
  | { readonly kind: 'flames' | 'crushers' | 'checkpoints' }
  | { readonly kind: 'banner'; readonly says: 'round' | 'last-scoring' | 'ended'; readonly round: number };

/** Points just scored by a seat, and the reason. */
interface Gain {
  readonly seat: number;
  readonly points: number;
}

/** What the table of Arena Mechs shows at one moment. */
export interface Picture {
  readonly phase: MechView['phase'];
  readonly round: number;
  readonly point: number;
  readonly tiles: readonly DrawnTile[];
  readonly mechs: readonly DrawnMech[];
  /** By seat, then by colour. */
  readonly damage: readonly (readonly number[])[];
  readonly scores: readonly number[];
  readonly programs: readonly (DrawnProgram | undefined)[];
  /** Whether a seat has locked its choice in a secret decision of all seats. */
  readonly locked: readonly boolean[];
  readonly order: readonly number[];
  /** Whose turn it is in the battle. */
  readonly acting: number | undefined;
  readonly lastPush: string | null;
  readonly passing: readonly PassingEffect[];
  readonly gain: Gain | undefined;
  /** How loud the crowd is: 0 to 2. */
  readonly cheer: number;
}

export const seatOf = (name: SeatName): number => SEATS.indexOf(name);
export const spotOf = (name: string): Spot => {
  const cell = grid.parse(name) ?? 0;
  return { x: grid.x(cell), y: grid.y(cell) };
};

/** The side of one place as seen from another. */
export const lookAt = (from: Spot, to: Spot): Look => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 1 : 3;
  return dy > 0 ? 0 : 2;
};

export const CENTRE: Spot = { x: (SIZE - 1) / 2, y: (SIZE - 1) / 2 };

/** A mech at rest faces the nearest other mech. */
function restingLook(spots: readonly (Spot | undefined)[], seat: number): Look {
  const own = spots[seat];
  if (!own) return 2;
  const away = (spot: Spot) => Math.abs(spot.x - own.x) + Math.abs(spot.y - own.y);
  const others = spots.flatMap((spot, other) => (spot && other !== seat ? [spot] : []));
  const nearest = others.toSorted((a, b) => away(a) - away(b))[0] ?? CENTRE;
  return lookAt(own, nearest);
}

/** Direction of a mech after its last step. */
function lastLook(events: readonly MechEvent[], seat: SeatName, spots: readonly (Spot | undefined)[]): Look | undefined {
  for (const event of events.toReversed()) {
    if (!('seat' in event) || event.seat !== seat) continue;
    if (event.type === 'moved') return lookAt(spotOf(event.from), spotOf(event.to));
    if (event.type === 'shot') return SIDES.indexOf(event.side) as Look;
    const [own, target] = [spots[seatOf(seat)], event.type === 'punched' ? spots[seatOf(event.target)] : undefined];
    if (own && target) return lookAt(own, target);
  }
  return undefined;
}

/** The last step without motion: paths of mechs, hits, costs and gains. */
function marksOf(events: readonly MechEvent[], spots: readonly (Spot | undefined)[]): PassingEffect[] {
  const at = <M>(seat: SeatName, mark: (spot: Spot) => M): M[] => {
    const spot = spots[seatOf(seat)];
    return spot ? [mark(spot)] : [];
  };
  const floating = (seat: SeatName, text: string, tone: string, above: number) =>
    at(seat, ({ x, y }): PassingEffect => ({ kind: 'float', text, tone, x, y: y + above }));
  return events.flatMap((event): PassingEffect[] => {
    switch (event.type) {
      case 'moved':
      case 'shoved':
      case 'pulled':
        return [{ kind: 'trail', from: spotOf(event.from), to: spotOf(event.to), seat: event.seat }];
      case 'placed':
      case 'dropped-in':
        return [{ kind: 'landed', seat: event.seat, ...spotOf(event.at) }];
      case 'punched':
        return at(event.target, (spot) => ({ kind: 'impact', ...spot }));
      case 'shot':
        return at(event.seat, (from) => {
          const ends = event.targets.flatMap((target) => spots[seatOf(target)] ?? []);
          return { kind: 'shot', from, to: shotEnd(from, SIDES.indexOf(event.side) as Look, ends), fired: true };
        });
      case 'repaired':
        return at(event.seat, (spot) => ({ kind: 'spark', ...spot }));
      case 'flames':
      case 'crushers':
        return [{ kind: event.type }];
      case 'damaged':
        return floating(event.seat, `−${event.points}`, event.colour, 0.45);
      case 'prestige':
      case 'strides':
        return floating(event.seat, `+${event.points} ★`, 'gold', 0.9);
      case 'scored':
        return floating(event.seat, `${event.points > 0 ? '+' : '−'}${Math.abs(event.points)} ★`, event.points > 0 ? 'gold' : 'loss', 0.9);
      default:
        return [];
    }
  });
}

/** Where a shot ends: at its last target, or at the edge. */
export function shotEnd(from: Spot, look: Look, targets: readonly Spot[]): Spot {
  const away = (spot: Spot) => Math.abs(spot.x - from.x) + Math.abs(spot.y - from.y);
  const [dx, dy] = [[0, 1, 0, -1][look]!, [1, 0, -1, 0][look]!];
  return targets.toSorted((a, b) => away(b) - away(a))[0] ?? { x: from.x + dx * SIZE, y: from.y + dy * SIZE };
}

function drawnProgram({ phase, point }: MechView, mech: MechSeatView, seat: number): DrawnProgram | undefined {
  const pair = mech.programs[point - 1];
  if (phase !== 'act' || mech.hidden === null || !Array.isArray(pair)) return undefined;
  return { pair, hidden: mech.hidden, number: startNumberFor(parseCard(pair[0]!)!, parseCard(pair[1]!)!, mech.hidden, seat) };
}

export const pictureOf: FrameOf<MechView, MechEvent, Picture> = (view, _orientation, events) => {
  const spots = view.mechs.map(({ cell }) => (cell === null ? undefined : spotOf(cell)));
  const tiles = Object.entries(view.tiles ?? {}).map(
    ([name, { tile, turns }]): DrawnTile => ({ tile, turns, where: 'arena', ...spotOf(name) }),
  );
  if (view.free) tiles.push({ tile: view.free.tile, turns: view.free.turns, where: 'tray', ...CENTRE });
  const isBattle = view.phase === 'act';
  const order = isBattle || view.phase === 'place' ? view.order.map(seatOf) : [];
  return {
    phase: view.phase,
    round: view.round,
    point: view.point,
    tiles: tiles.toSorted((a, b) => a.tile - b.tile),
    mechs: view.mechs.map((mech, seat) => ({
      ...(spots[seat] ?? CENTRE),
      out: mech.cell === null,
      look: lastLook(events, mech.seat, spots) ?? restingLook(spots, seat),
      pose: 'stand',
      does: 'stands',
    })),
    damage: view.mechs.map(({ damage }) => COLOURS.map((colour) => damage[colour] ?? 0)),
    scores: view.mechs.map(({ score }) => score),
    programs: view.mechs.map((mech, seat) => drawnProgram(view, mech, seat)),
    locked: view.mechs.map(({ seat, chosen }) =>
      view.phase === 'program' ? view.ready.includes(seat) : view.phase === 'overlap' && chosen,
    ),
    order,
    acting: order[view.at],
    lastPush: view.lastPush,
    passing: [...marksOf(events, spots), ...(view.magnet === null ? [] : [{ kind: 'magnet', ...spotOf(view.magnet) } as const])],
    gain: undefined,
    cheer: 0,
  };
};

/** The lasting part of a picture, without effects. It must equal the position after an animation. */
export const withoutEffects = ({ tiles, mechs, damage, scores }: Picture): unknown => ({
  tiles: tiles.map(({ tile, turns, where, x, y }) => (where === 'arena' ? [tile, turns, x, y] : [tile, turns])),
  mechs: mechs.map(({ out, x, y }) => (out ? null : [x, y])),
  damage,
  scores,
});
