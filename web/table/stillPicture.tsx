import type { GameEvent, Language } from '@fray/engine';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { settled } from '../pictures/settled.ts';
import { stillOf } from '../pictures/stills.ts';

/** A moment of a match, as whoever looks knows it. */
interface Seen {
  readonly view: object;
  readonly events: readonly GameEvent[];
}

/** The board of a moment as the address of a picture: nothing of its drawing or its style gets into the page. */
export async function stillPicture(game: string, { view, events }: Seen, language: Language): Promise<string | undefined> {
  const ui = await stillOf(game);
  if (!ui) return undefined;
  // The still belongs to this very game, so the view and the events that it is given are its own.
  const picture = ui.script.pictureOf(view as never, 0, events) as never;
  const drawing = renderToStaticMarkup(<ui.Still picture={picture} view={view as never} language={language} />);
  const alone = settled(drawing).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif"');
  return `data:image/svg+xml,${encodeURIComponent(alone)}`;
}
