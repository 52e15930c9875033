import { cleanLink } from '@fray/protocol/links';
import { signal } from '@preact/signals';
import { embedded } from './embedded.ts';

/** Pages that need to know nothing else. */
const PLAIN = ['home', 'settings', 'games', 'people', 'moderation', 'tournaments', 'kept'] as const;

/** The page shown, from the address after the `#`: it works from any folder and without a server. */
export type Route =
  | { readonly page: (typeof PLAIN)[number] }
  | { readonly page: 'rules' | 'learn' | 'scores' | 'ratings' | 'player'; readonly game: string }
  /** A game on this device: by its name among those that are kept, or the one that is open. */
  | { readonly page: 'table'; readonly local?: string }
  /** An address that no page has. */
  | { readonly page: 'missing' }
  /** A tournament, or a club, by its name on the server. */
  | { readonly page: 'tournament' | 'club'; readonly game: string }
  /** What is drawn in a workshop, and a table with it: the text of the option, empty for none; or who is challenged to a game. */
  | { readonly page: 'new' | 'workshop' | 'challenge'; readonly game: string; readonly text: string }
  /** A game of which something is changed: what, as `web/features/lab/changes.ts` writes it. Without a game: which one? */
  | { readonly page: 'lab'; readonly game: string; readonly text: string }
  /** All puzzles, or those of a collection; a storm of it. */
  | { readonly page: 'puzzles'; readonly set: string }
  | { readonly page: 'storm'; readonly game: string }
  /** One puzzle, and the theme that the next one shall have; `today` is the day's. */
  | { readonly page: 'puzzle'; readonly puzzle: string; readonly text: string }
  /** A table that a server keeps: beside it, at a seat, or with the ticket that moves a seat here. */
  | { readonly page: 'online'; readonly table: string; readonly seat?: number; readonly ticket?: string }
  /** The review of the match that is open on this device, or of a finished online one, as a seat saw it. */
  | {
      readonly page: 'review';
      readonly table: string;
      readonly seat?: number;
      /** What is tried there, from which moment; without it the review is read. */
      readonly trying?: { readonly kind: 'analysis' | 'retry'; readonly moment: number };
    }
  /** The replay of a finished online match, at one of its moments. */
  | { readonly page: 'replay'; readonly table: string; readonly at?: number };

const whole = (text: string | undefined): number | undefined => (text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined);

/** A part of the address in clear; what cannot be decoded is nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** A link that is sent on names its page by a path, so that a server can tell where it leads; here it goes on behind the `#`. */
const sent = /^\/((?:t|replay|review|puzzle|player|new|rules|learn|tournament|club)\/.+)$/.exec(location.pathname)?.[1];
if (sent !== undefined) history.replaceState(null, '', `/#/${sent}`);
// A server shows the page at every path that a person asks for; what no page has is said there.
else if (!embedded && location.hash === '' && !/(?:\/|\/index\.html)$/.test(location.pathname))
  history.replaceState(null, '', `/#${location.pathname}`);

function read(): Route {
  const [page = '', what = '', which, ticket, last] = cleanLink(
    embedded ? location.pathname.replace(/^\/embed\//, '') : location.hash.slice(1),
  ).split('/');
  if ((page === 'rules' || page === 'learn' || page === 'scores') && what !== '') return { page, game: what };
  if (page === 'ratings' && what !== '') return { page, game: what };
  if ((page === 'tournament' || page === 'club') && what !== '') return { page, game: what };
  if (page === 'player' && what !== '') return { page, game: decoded(what) };
  if (page === 'challenge' && what !== '') return { page, game: which ?? '', text: decoded(what) };
  if ((page === 'new' || page === 'workshop') && what !== '') return { page, game: what, text: decoded(which ?? '') };
  if (page === 'lab') return { page, game: what, text: which ?? '' };
  if (page === 'puzzles') return { page, set: what };
  if (page === 'storm' && what !== '') return { page, game: what };
  if (page === 'puzzle' && what !== '') return { page, puzzle: what, text: which ?? '' };
  if (page === 'table') return { page, ...(what === '' ? {} : { local: what }) };
  if (page === 't' && what !== '') {
    const seat = whole(which);
    return { page: 'online', table: what, ...(seat === undefined ? {} : { seat }), ...(ticket === undefined ? {} : { ticket }) };
  }
  if (page === 'review') {
    const seat = whole(which);
    const moment = whole(last);
    const kind = ticket === 'analysis' || ticket === 'retry' ? ticket : undefined;
    const trying = kind && moment !== undefined ? ({ kind, moment } as const) : undefined;
    return { page, table: what, ...(seat === undefined ? {} : { seat }), ...(trying ? { trying } : {}) };
  }
  if (page === 'replay' && what !== '') {
    const at = whole(which);
    return { page: 'replay', table: what, ...(at === undefined ? {} : { at }) };
  }
  return { page: page === '' ? 'home' : (PLAIN.find((one) => one === page) ?? 'missing') };
}

export const route = signal<Route>(read());
addEventListener('hashchange', () => {
  route.value = read();
  window.scrollTo(0, 0);
});

export function go(path: string): void {
  location.hash = path;
}

/** Names in the address what is shown already: a reload, or a link that is kept, leads to it. Nothing is drawn anew. */
export function rename(path: string): void {
  history.replaceState(history.state, '', `#${path}`);
}

/** Goes where this page leads on to: nobody comes back to it by going back. */
export function goOn(path: string): void {
  location.replace(`#${path}`);
}
