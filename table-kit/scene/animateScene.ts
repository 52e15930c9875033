import type { GameEvent, Language, Seat } from '@fray/engine';
import { type Accent, cellsOf, type Scene, type ScenePiece, type SceneSource } from '@fray/engine/scene';
import type { AnimationScript } from '../animation/animationPlayer.ts';
import type { Keyframe, SoundCue } from '../animation/keyframe.ts';
import { layoutOf } from './boardLayout.ts';

/** A scene with what passes: the accent of an event, and pieces that are being removed. */
export interface ScenePicture {
  readonly scene: Scene;
  /** A word that rises where something happened. */
  readonly accent?: Accent;
  /** Ids of pieces that fade. */
  readonly leaving: readonly string[];
  /** Places of the last event: outlined at rest, so that players without motion see them. */
  readonly changed: readonly string[];
}

const ACCENT_MS = 620;
const MOVE_MS_A_CELL = 90;
const MAX_MOVE_MS = 400;
const CHANGE_MS = 240;
const LEAVE_MS = 220;
/** The distance between two cells in the drawing's units, about. */
const CELL = 88;

const SOUNDS: Readonly<Record<Accent['kind'], SoundCue['name']>> = {
  hit: 'hit',
  miss: 'miss',
  reveal: 'reveal',
  roll: 'dice-land',
  gain: 'score',
  note: 'pick',
};

const pieceMap = ({ pieces = [] }: Scene): ReadonlyMap<string, ScenePiece> => new Map(pieces.map((piece) => [piece.id, piece]));

/** Changes of the pieces between two scenes. */
interface SceneDifference {
  /** In another place. */
  readonly moved: readonly ScenePiece[];
  /** In the same place, and drawn otherwise. */
  readonly altered: readonly ScenePiece[];
  readonly added: readonly ScenePiece[];
  readonly removed: readonly ScenePiece[];
}

/** Compares two scenes by the ids of their pieces. */
function sceneDifference(before: Scene, after: Scene): SceneDifference {
  const [old, now] = [pieceMap(before), pieceMap(after)];
  const moved = [...now.values()].flatMap((piece) => {
    const was = old.get(piece.id);
    return was ? [{ was, piece }] : [];
  });
  return {
    moved: moved.flatMap(({ was, piece }) => (was.at === piece.at ? [] : [piece])),
    altered: moved.flatMap(({ was, piece }) => (was.at !== piece.at || JSON.stringify(was) === JSON.stringify(piece) ? [] : [piece])),
    added: [...now.values()].filter(({ id }) => !old.has(id)),
    removed: [...old.values()].filter(({ id }) => !now.has(id)),
  };
}

/** Milliseconds of the longest movement of a piece. */
function travelTime(before: Scene, moved: readonly ScenePiece[]): number {
  const { byName } = layoutOf(before, 1);
  const old = pieceMap(before);
  const ways = moved.map(({ id, at }) => {
    const [from, to] = [byName.get(old.get(id)?.at ?? ''), byName.get(at)];
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) / CELL : 3;
  });
  return Math.min(MAX_MOVE_MS, Math.max(2, ...ways) * MOVE_MS_A_CELL);
}

/** Moves, then changes and arrivals, then removals; each only where there are some. */
function changeFrames(before: Scene, after: Scene): Keyframe<ScenePicture>[] {
  const difference = sceneDifference(before, after);
  const old = pieceMap(before);
  const cells = new Set(cellsOf(after.board));
  // A piece that moves to a place beside the board leaves the board, as a removed piece does.
  const off = difference.moved.filter(({ id, at }) => cells.has(old.get(id)?.at ?? '') && !cells.has(at));
  const moved = difference.moved.filter((piece) => !off.includes(piece));
  const leaving = [...difference.removed, ...off.flatMap(({ id }) => old.get(id) ?? [])];
  const frames: Keyframe<ScenePicture>[] = [];
  const arrived = new Map(moved.map((piece) => [piece.id, piece.at]));
  // A moving piece keeps its old look until it arrives.
  const onTheWay = [...old.values()].map((piece) => ({ ...piece, at: arrived.get(piece.id) ?? piece.at }));
  const settled = { ...after, pieces: [...(after.pieces ?? []).filter((piece) => !off.includes(piece)), ...leaving] };
  if (moved.length > 0)
    frames.push({
      picture: { scene: { ...before, zones: after.zones ?? [], pieces: onTheWay }, leaving: [], changed: [] },
      ms: travelTime(before, moved),
      sound: { name: 'move' },
    });
  if (difference.altered.length + difference.added.length > 0)
    frames.push({ picture: { scene: settled, leaving: [], changed: [] }, ms: CHANGE_MS });
  if (leaving.length > 0) frames.push({ picture: { scene: settled, leaving: leaving.map(({ id }) => id), changed: [] }, ms: LEAVE_MS });
  return frames;
}

/** The places that accents point at. */
const accentPlaces = ({ pieces = [] }: Scene, accents: readonly Accent[]): string[] => [
  ...new Set(accents.flatMap(({ at }) => (at === undefined ? [] : [pieces.find(({ id }) => id === at)?.at ?? at]))),
];

/** The animation of any game that has a scene: what changed between two scenes, and a word for the events that the game accents. */
export function sceneAnimation(
  source: SceneSource<object, GameEvent>,
  language: () => Language,
): AnimationScript<object, GameEvent, ScenePicture> {
  const sceneOf = (view: object, orientation: Seat) => source.scene(view, orientation, language());
  const accentsOf = (events: readonly GameEvent[]) => events.flatMap((event) => source.accent?.(event, language()) ?? []);
  const pictureOf = (view: object, orientation: Seat, events: readonly GameEvent[]): ScenePicture => {
    const scene = sceneOf(view, orientation);
    return { scene, leaving: [], changed: accentPlaces(scene, accentsOf(events)) };
  };
  return {
    pictureOf,
    animate(before, events, after, orientation) {
      const [from, to] = [sceneOf(before, orientation), sceneOf(after, orientation)];
      const accents = accentsOf(events).map(
        (accent): Keyframe<ScenePicture> => ({
          picture: { scene: from, accent, leaving: [], changed: [] },
          ms: ACCENT_MS,
          sound: { name: SOUNDS[accent.kind] },
          isThumbnail: true,
        }),
      );
      const frames = [...accents, ...changeFrames(from, to)];
      return frames.length === 0 ? [] : [...frames, { picture: pictureOf(after, orientation, events), ms: CHANGE_MS }];
    },
  };
}
