import type { JSX } from 'preact';
import type { Tone } from './tones.ts';

export type Pose = 'stand' | 'punch' | 'shoot';
export type MechBody = (props: { tone: Tone; view: 'side' | 'front' | 'back'; pose: Pose }) => JSX.Element;
