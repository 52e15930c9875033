import { useEffect, useRef, useState } from 'preact/hooks';
import { coverOf } from '../../shared/covers.ts';
import { language } from '../../shared/settings.ts';
import type { PuzzleCollection } from './collection.ts';
import { openPuzzleOf } from './opened.ts';

interface Props {
  readonly collection: PuzzleCollection;
  readonly id: string;
}

/** Boards are drawn one after the other, so that the page stays responsive. */
let queue: Promise<unknown> = Promise.resolve();

const drawn = new Map<string, Promise<string | undefined>>();

function pictureOf({ collection, id }: Props): Promise<string | undefined> {
  const speak = language.peek();
  const key = `${id} ${speak}`;
  const known = drawn.get(key);
  if (known) return known;
  const picture = queue.then(async () => {
    const puzzle = collection.file.puzzles.find((one) => one.id === id);
    if (!puzzle) return undefined;
    const { opened, game } = openPuzzleOf(collection, puzzle);
    const { closeUpPicture } = await import('../play/staticBoard.tsx');
    const found = await closeUpPicture(collection.set.game, game.view(opened.state, puzzle.seat), speak);
    await new Promise((later) => setTimeout(later));
    return found;
  });
  drawn.set(key, picture);
  queue = picture.catch(() => drawn.delete(key));
  return picture;
}

/** The board of a puzzle. It is drawn when it comes into sight. */
export function Thumbnail({ collection, id }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const [picture, setPicture] = useState<string>();
  const speak = language.value;
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let current = true;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        void pictureOf({ collection, id })
          .catch(() => undefined)
          .then((found) => current && setPicture(found ?? coverOf(collection.set.game)));
      },
      { rootMargin: '160px' },
    );
    watch.observe(element);
    return () => {
      current = false;
      watch.disconnect();
    };
  }, [collection, id, speak]);
  return (
    <span ref={place} class="pz-board">
      {picture !== undefined && <img src={picture} alt="" />}
    </span>
  );
}
