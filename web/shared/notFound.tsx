import type { ComponentChildren } from 'preact';
import { language } from './settings.ts';
import { useTitle } from './title.ts';
import { words } from './words/index.ts';

const en = {
  title: 'There is nothing here',
  help: 'The link may be cut off or mistyped, or what it led to is gone.',
  table: 'There is no such table. The link may be cut off or mistyped: ask whoever sent it for a new one.',
  toFirstPage: 'To the first page',
};

const NOT_FOUND = {
  en,
  da: {
    title: 'Siden findes ikke',
    help: 'Måske er linket skåret over eller skrevet forkert, eller også findes det, det førte til, ikke mere.',
    table: 'Bordet findes ikke. Måske er linket skåret over eller skrevet forkert: bed om et nyt fra den, der sendte det.',
    toFirstPage: 'Til forsiden',
  } satisfies typeof en,
};

/** A table that does not exist, or no longer. */
export const NoSuchTable = () => <NotFound>{NOT_FOUND[language.value].table}</NotFound>;

/** An unknown link: the page reports it, with possible reasons and links. `children`: the known reason. */
export function NotFound({ children }: { children?: ComponentChildren }) {
  const w = words();
  const own = NOT_FOUND[language.value];
  useTitle(own.title);
  return (
    <main id="main" class="cover not-found">
      <h1>{own.title}</h1>
      <p>{children ?? own.help}</p>
      <p class="buttons">
        <a class="button primary" href="#/">
          {own.toFirstPage}
        </a>
        <a class="button" href="#/games">
          {w.myGames}
        </a>
        <a class="button" href="#/puzzles">
          {w.puzzles}
        </a>
      </p>
    </main>
  );
}
