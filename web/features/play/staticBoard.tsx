import type { GameEvent, Language, Seat } from '@fray/engine';
import { addLanguage } from '@fray/engine/catalogue';
import type { AnimatedStep } from '@fray/table-kit';
import type { JSX } from 'preact';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { toPlainSvg } from '../../shared/plainSvg.ts';
import { type StaticBoardUi, staticBoardOf } from '../../shared/staticBoards.ts';

/** A step of a match as its viewer may know it, and the event of it to draw. */
export interface EventView extends Pick<AnimatedStep<object, GameEvent>, 'before' | 'events' | 'after'> {
  readonly event: number;
}

/** The keyframe that shows an event while it happens, not the position after it. */
function pictureOfEvent({ script, withCause }: StaticBoardUi, { before, events, after, event }: EventView): object {
  // Events of one kind that follow each other may be shown together.
  let first = event;
  while (events[first - 1]?.type === events[event]?.type && first > 0) first--;
  const keyframesOf = (count: number) => script.animate(before, events.slice(0, count), after, 0);
  const keyframes = keyframesOf(event + 1).slice(keyframesOf(first).length);
  const keyframe = keyframes.find(({ isThumbnail }) => isThumbnail) ?? keyframes[0];
  if (!keyframe) return script.pictureOf(after, 0, events);
  return withCause?.(keyframe.picture, after, events.slice(0, event + 1)) ?? keyframe.picture;
}

/**
 * Returns a step of a match as the URL of a picture: the place where it happens, or the whole board. Its elements and styles do not become
 * part of the page.
 */
export async function stillPicture(
  game: string,
  step: EventView,
  language: Language,
  extent: 'place' | 'board' = 'place',
): Promise<string | undefined> {
  const ui = await staticBoardOf(game);
  if (!ui) return undefined;
  // The board's words may be loaded only with its drawing.
  await addLanguage(language);
  const picture = pictureOfEvent(ui, step);
  const box = extent === 'place' ? ui.focus?.(picture) : undefined;
  return addressOf(cropped(svgOf(<ui.StaticBoard picture={picture} view={step.after} language={language} />), box));
}

/** Shows only a part of a drawing; without a box the whole. */
const cropped = (svg: string, box: ReturnType<NonNullable<StaticBoardUi['focus']>>): string =>
  box ? svg.replace(/viewBox="[^"]*"/, `viewBox="${box.x} ${box.y} ${box.width} ${box.height}"`) : svg;

/** Returns the current board as the URL of a picture. */
export async function boardPicture(game: string, view: object, language: Language): Promise<string | undefined> {
  const ui = await staticBoardOf(game);
  if (!ui) return undefined;
  await addLanguage(language);
  return addressOf(svgOf(<ui.StaticBoard picture={ui.script.pictureOf(view, 0, [])} view={view} language={language} />));
}

/** Returns the part of a position where things are decided as the URL of a small picture. */
export async function closeUpPicture(game: string, view: object, language: Language): Promise<string | undefined> {
  const ui = await staticBoardOf(game);
  if (!ui) return undefined;
  await addLanguage(language);
  const picture = ui.script.pictureOf(view, 0, []);
  const box = ui.closeUp?.(picture);
  const pieceScale = box ? Math.min(LARGEST, Math.max(1, box.height / PLAIN_HEIGHT)) : 1;
  return addressOf(cropped(svgOf(<ui.StaticBoard {...{ picture, view, language, pieceScale }} />), box));
}

/** Pieces stay visible in a picture of 100 px: above this height, in units of the drawing, they are drawn larger. */
const PLAIN_HEIGHT = 480;
const LARGEST = 2.1;

/** Returns the winner's piece as the URL of a picture, and the name of its cell. */
export async function championPicture(game: string, view: object, seat: Seat) {
  const champion = (await staticBoardOf(game))?.champion?.(view, seat);
  return champion && { cell: champion.cell, picture: addressOf(svgOf(<champion.Piece />)) };
}

/** Returns a drawing as a stand-alone SVG file, independent of the page's styles. */
const svgOf = (drawing: JSX.Element): string =>
  toPlainSvg(renderToStaticMarkup(drawing)).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif"');

const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
