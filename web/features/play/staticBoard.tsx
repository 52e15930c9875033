import type { GameEvent, Language } from '@fray/engine';
import { addLanguage } from '@fray/engine/catalogue';
import type { AnimatedStep } from '@fray/table-kit';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { toPlainSvg } from '../../shared/plainSvg.ts';
import { type StaticBoardUi, staticBoardOf } from '../../shared/staticBoards.ts';

/** A step of a match as whoever looks knows it, and which of its events is to be seen. */
export interface EventView extends Pick<AnimatedStep<object, GameEvent>, 'before' | 'events' | 'after'> {
  readonly event: number;
}

/** The picture of the film that tells an event: what the board shows while it happens, and not what it left. */
function pictureOfEvent({ script, withCause }: StaticBoardUi, { before, events, after, event }: EventView): object {
  // Events of one kind that follow each other may be shown together.
  let first = event;
  while (events[first - 1]?.type === events[event]?.type && first > 0) first--;
  const beatsOf = (count: number) => script.animate(before, events.slice(0, count), after, 0);
  const beats = beatsOf(event + 1).slice(beatsOf(first).length);
  const beat = beats.find(({ isThumbnail }) => isThumbnail) ?? beats[0];
  if (!beat) return script.pictureOf(after, 0, events);
  return withCause?.(beat.picture, after, events.slice(0, event + 1)) ?? beat.picture;
}

/** A moment of a match as the address of a picture: nothing of its drawing or its style gets into the page. */
export async function stillPicture(game: string, seen: EventView, language: Language): Promise<string | undefined> {
  const ui = await staticBoardOf(game);
  if (!ui) return undefined;
  // What is written on the board may have come only with it.
  await addLanguage(language);
  const picture = pictureOfEvent(ui, seen);
  const box = ui.focus?.(picture);
  const drawing = toPlainSvg(renderToStaticMarkup(<ui.StaticBoard picture={picture} view={seen.after} language={language} />));
  const alone = drawing.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif"');
  const near = box ? alone.replace(/viewBox="[^"]*"/, `viewBox="${box.x} ${box.y} ${box.width} ${box.height}"`) : alone;
  return `data:image/svg+xml,${encodeURIComponent(near)}`;
}
