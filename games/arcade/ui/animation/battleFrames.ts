import { Grid } from '@fray/engine';
import { FrameBuilder, type SoundCue, type SoundEffectName } from '@fray/table-kit';
import type { UnitName } from '../../rules/state.ts';
import type { ArcadeView } from '../../rules/view.ts';
import { type ArcadePicture, type DrawnUnit, type Effect, isSameSpot, type Spot, spotOf } from './picture.ts';

const QUARTERS = [0, 90, 180, 270];

/** Builds the keyframes of a battle: the pieces, changed by events, and short effects. */
export class BattleFrames extends FrameBuilder<ArcadePicture> {
  readonly grid: Grid;
  readonly bolts: boolean;
  /** How many quarters the compass of the stray dice is turned. */
  readonly compass: number;
  /** Whether the board is seen from the north: left and right are exchanged. */
  readonly #turned: boolean;
  #lingering: readonly Effect[] = [];

  constructor(start: ArcadePicture, { options, position }: ArcadeView, turned: boolean) {
    super({ ...start, effects: [] });
    this.#turned = turned;
    this.grid = new Grid({ width: start.width, height: start.height });
    this.bolts = options.energy_bolts === 'on';
    this.compass = QUARTERS.indexOf(position.compass ?? 0);
  }

  spot(name: string): Spot {
    return spotOf(this.grid, name);
  }

  unit(name: UnitName): DrawnUnit {
    const found = this.now.units.find((unit) => unit.name === name);
    if (!found) throw new Error(`no unit ${name}`);
    return found;
  }

  /** The place of a unit; the middle of the board if it is not on the board. */
  at(name: UnitName): Spot {
    return this.unit(name).at ?? { x: (this.grid.width - 1) / 2, y: (this.grid.height - 1) / 2 };
  }

  change(name: UnitName, change: Partial<DrawnUnit>): void {
    this.set({ units: this.now.units.map((unit) => (unit.name === name ? { ...unit, ...change } : unit)) });
  }

  changeAll(change: (unit: DrawnUnit) => DrawnUnit): void {
    this.set({ units: this.now.units.map(change) });
  }

  /** Changes a mark of the map, in the format of positions. */
  paint(at: Spot, mark: string): void {
    const row = this.grid.height - 1 - at.y;
    this.set({ map: this.now.map.map((line, i) => (i === row ? line.slice(0, at.x) + mark + line.slice(at.x + 1) : line)) });
  }

  /** Shows the picture for some time, with transient effects and a sound at its place. */
  hold(ms: number, sound?: SoundEffectName, where?: Spot, effects: readonly Effect[] = [], change: Partial<ArcadePicture> = {}): void {
    const cue: SoundCue | undefined = sound && (where ? { name: sound, pan: this.#pan(where) } : { name: sound });
    const all = [...this.#lingering, ...effects];
    this.#lingering = [];
    this.flash({ ...change, effects: all }, ms, cue);
  }

  /** Effects of this keyframe that the next one still shows. */
  linger(...effects: readonly Effect[]): void {
    this.#lingering = effects;
  }

  #pan({ x }: Spot): number {
    if (this.grid.width < 2) return 0;
    const pan = Math.max(-1, Math.min(1, (2 * x) / (this.grid.width - 1) - 1));
    return this.#turned ? 0 - pan : pan;
  }
}

/** Degrees clockwise from north of the way from one place to another. */
export const bearing = (from: Spot, to: Spot): number => (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
export const distanceBetween = (from: Spot, to: Spot): number => Math.hypot(to.x - from.x, to.y - from.y);
export const withoutSpot = (spots: readonly Spot[], removed: Spot): readonly Spot[] => spots.filter((spot) => !isSameSpot(spot, removed));
