export {
  type AnimationCue,
  type AnimationCues,
  animateEvents,
  type CueContext,
  type EventAnimation,
  type Silent,
  type StartOfAnimation,
} from './animation/animateEvents.ts';
export type { AnimationScript, AnimationState } from './animation/animationPlayer.ts';
export { FrameBuilder } from './animation/frameBuilder.ts';
export type { AnimatedStep, Animation, FrameOf, Keyframe, SoundCue, StepHistory } from './animation/keyframe.ts';
export { loadAnimation } from './animation/loadAnimation.ts';
export { Playback, type RunningAnimation } from './animation/playback.ts';
export { useAnimation } from './animation/useAnimation.ts';
export { Board, type BoardPlace, type BoardProps, placeOf } from './board/grid.tsx';
export type { Aims, EditorPart, EditorProps, GameSummary, GameTexts, GameUi, Guide, Intro, MoveTexts, ZoneMeasurement } from './gameUi.ts';
export { memo } from './memo.ts';
export { type DieProps, DieShape, PIPS } from './parts/die.tsx';
export { Glyph, Icon } from './parts/icon.tsx';
export * from './parts/icons.ts';
export type { LogDrawing, LogEntry } from './parts/logEntry.ts';
export { Pips, type PipsProps } from './parts/pips.tsx';
export { Stamp, type StampProps } from './parts/stamp.tsx';
export { playSound } from './sound/sound.ts';
export { SOUND_EFFECTS, type SoundEffectName } from './sound/soundEffects.ts';
export { ActionButton, type ActionSpec } from './stage/action.tsx';
export { EMPTY_FRAME, type Frame, FrameContext, type Sheet } from './stage/frame.ts';
export type { Shortcut } from './stage/keys.ts';
export { isPhoneLayout } from './stage/phoneLayout.ts';
export type { PlateParts } from './stage/plate.tsx';
export { useNow } from './stage/plate.tsx';
export { Stage, type StageProps } from './stage/stage.tsx';
export type { AnswerTime, AnyTableScene, Clock, PlayerAt, TableScene, TableSettings } from './tableScene.ts';
export { type SetForPosition, useForPosition } from './useForPosition.ts';
