import { cardOf } from '@fray/games';
import { computed, effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Route, route } from './router.ts';
import { language } from './settings.ts';
import type { PageWords } from './words/en.ts';
import { words } from './words/index.ts';

/** The open page's own title; empty if it follows from its address. */
const own = signal('');

/** Gives the page a title that its address does not tell: whose turn it is, a name. */
export function useTitle(title: string): void {
  useEffect(() => {
    own.value = title;
    return () => {
      own.value = '';
    };
  }, [title]);
}

/** Sets the title of the browser's tab: the page's own, or one made from its address. */
export function showTitle(): void {
  const title = computed(() => own.value || titleOf(route.value, words()));
  effect(() => {
    document.title = title.value === '' ? 'Fray' : `${title.value} · Fray`;
  });
}

/** The title from the address, before the page has loaded. */
function titleOf(here: Route, w: PageWords): string {
  const of = (what: string, game: string) =>
    [what, cardOf(game)?.texts[language.value].name ?? ''].filter((part) => part !== '').join(' · ');
  switch (here.page) {
    case 'home':
    // The page sets its own title.
    case 'watch':
    case 'missing':
      return '';
    case 'new':
    case 'challenge':
      return of(w.newGameOver, here.game);
    case 'workshop':
      return of(w.workshop, here.game);
    case 'lab':
      return of(w.whatIf, here.game);
    case 'rules':
      return of(w.rulebook, here.game);
    case 'learn':
      return of(w.learn, here.game);
    case 'scores':
      return of(w.scores, here.game);
    case 'ratings':
      return of(w.ratings, here.game);
    case 'player':
      return here.name;
    case 'games':
      return w.myGames;
    case 'people':
      return w.friends;
    case 'tournaments':
    case 'tournament':
    case 'club':
      return w.tournaments;
    case 'puzzles':
    case 'puzzle':
    case 'storm':
      return w.puzzles;
    case 'kept':
      return w.whatWeKeep;
    case 'replay':
      return w.replay;
    case 'review':
      return w.review;
    case 'settings':
      return w.settings;
    case 'table':
    case 'online':
      return w.play;
    case 'moderation':
      return w.settings;
  }
}
