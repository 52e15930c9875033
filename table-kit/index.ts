export type { AnimationScript, AnimationState } from './animation/animationPlayer.ts';
export {
  type AnimatedStep,
  type Animation,
  type AnimationCue,
  type AnimationCues,
  animateEvents,
  type CueContext,
  type FrameOf,
  type Keyframe,
  type Silent,
  type SoundCue,
  type StepHistory,
} from './animation/keyframe.ts';
export { loadAnimation } from './animation/loadAnimation.ts';
export { Playback } from './animation/playback.ts';
export { useAnimation } from './animation/useAnimation.ts';
export { Board, type BoardProps } from './board/grid.tsx';
export { type BoardPlace, placeOf } from './board/place.ts';
export type { Aims, GameSummary, GameTexts, GameUi, Guide, Intro, MoveTexts, ZoneMeasurement } from './gameUi.ts';
export { memo } from './memo.ts';
export { DieShape, PIPS } from './parts/die.tsx';
export { Glyph, Icon } from './parts/icon.tsx';
export * from './parts/icons.ts';
export type { LogEntry } from './parts/logEntry.ts';
export { Pips } from './parts/pips.tsx';
export { Stamp } from './parts/stamp.tsx';
export type { AnswerTime, AnyScene, Clock, PlayerAt, Scene, TableSettings } from './scene.ts';
export { playSound } from './sound/sound.ts';
export type { SoundEffectName } from './sound/soundEffects.ts';
export { ActionButton, type ActionSpec } from './stage/action.tsx';
export { useNow } from './stage/clock.tsx';
export { EMPTY_FRAME, type Frame, FrameContext, type Sheet } from './stage/frame.ts';
export type { Shortcut } from './stage/keys.ts';
export { isPhoneLayout } from './stage/phoneLayout.ts';
export type { PlateParts } from './stage/plate.tsx';
export { Stage, type StageProps } from './stage/stage.tsx';
export { useForPosition } from './useForPosition.ts';
