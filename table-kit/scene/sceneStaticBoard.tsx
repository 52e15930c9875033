import type { AnyRules, GameEvent, Language } from '@fray/engine';
import type { AnySceneSource } from '@fray/engine/scene';
import type { JSX } from 'preact';
import type { AnimationScript } from '../animation/animationPlayer.ts';
import { type ScenePicture, sceneAnimation } from './animateScene.ts';
import { layoutOf } from './boardLayout.ts';
import { SceneBoard } from './sceneBoard.tsx';
import { SEAT_TONES, sideNames } from './seatArt.ts';

export type { ScenePicture };

/** A game's parts for link previews and thumbnails: its board as one drawing that needs no document. */
export interface SceneStaticBoard {
  readonly script: AnimationScript<object, GameEvent, ScenePicture>;
  readonly StaticBoard: (props: { picture: object; view: object; language: Language }) => JSX.Element;
  readonly focus: (
    picture: object,
  ) => { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined;
  readonly about: (view: object, language: Language) => { readonly when: string };
  readonly sides: () => Readonly<Record<string, string>>;
  readonly tones: readonly string[];
  readonly awaited?: (view: object) => readonly number[];
}

/** Units around the place where something happens. */
const NEAR = 230;

/** The board of a game with a scene, for lists, previews and the terminal. */
export function sceneStaticBoard(source: AnySceneSource, rules: Pick<AnyRules, 'seatNames'>): SceneStaticBoard {
  const sides = sideNames(rules);
  const isPicture = (picture: object): picture is ScenePicture => 'scene' in picture && 'leaving' in picture;
  return {
    script: sceneAnimation(source, () => 'en'),
    StaticBoard: ({ picture, language }) =>
      isPicture(picture) ? (
        <SceneBoard picture={picture} pressed={0.86} side={(seat) => sides[rules.seatNames[seat] ?? ''] ?? ''} language={language} />
      ) : (
        <svg viewBox="0 0 1 1" />
      ),
    focus(picture) {
      if (!isPicture(picture) || picture.accent?.at === undefined) return undefined;
      const { scene, accent } = picture;
      const at = scene.pieces?.find(({ id }) => id === accent.at)?.at ?? accent.at;
      const cell = at === undefined ? undefined : layoutOf(scene, 0.86).byName.get(at);
      return cell && { x: cell.x - NEAR, y: cell.y - NEAR, width: 2 * NEAR, height: 2 * NEAR };
    },
    about: (view, language) => ({ when: source.progress(view, language) }),
    sides: () => sides,
    tones: SEAT_TONES,
    ...(source.awaited ? { awaited: (view: object) => source.awaited?.(view) ?? [] } : {}),
  };
}
