export { Board, type BoardProps } from './board/grid.tsx';
export { type BoardPlace, placeOf } from './board/place.ts';
export {
  type Beat,
  type Choreography,
  type Cue,
  type CueContext,
  type Cues,
  choreograph,
  type PictureOf,
  type Reel,
  type Silent,
  type Step,
  type Voice,
} from './film/beat.ts';
export { filmedLater } from './film/later.ts';
export type { Film, Script } from './film/player.ts';
export { Projector } from './film/projector.ts';
export { useFilm } from './film/useFilm.ts';
export type { About, Aims, Brief, GameTexts, GameUi, Guide, Lines, Measured } from './gameUi.ts';
export { memo } from './memo.ts';
export { DieShape, PIPS } from './parts/die.tsx';
export { Glyph, Icon } from './parts/icon.tsx';
export * from './parts/icons.ts';
export { Pips } from './parts/pips.tsx';
export { BotFace, PersonFace } from './parts/portrait.tsx';
export { Stamp } from './parts/stamp.tsx';
export type { Told } from './parts/told.ts';
export type { AnswerTime, AnyScene, Clock, PlayerAt, Scene, TableSettings } from './scene.ts';
export { speak } from './sound/sound.ts';
export type { VoiceName } from './sound/voices.ts';
export { ActionButton, type ActionSpec } from './stage/action.tsx';
export { useNow } from './stage/clock.tsx';
export { EMPTY_FRAME, type Frame, FrameContext, type Sheet } from './stage/frame.ts';
export type { Shortcut } from './stage/keys.ts';
export type { PlateParts } from './stage/plate.tsx';
export { isInHand } from './stage/room.ts';
export { Stage, type StageProps } from './stage/stage.tsx';
export { useForPosition } from './useForPosition.ts';
