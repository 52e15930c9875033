import { cleanLink } from '@fray/protocol/links';
import { signal } from '@preact/signals';
import { embedded } from './embedded.ts';

/** Pages that need to know nothing else. */
const PLAIN = ['home', 'settings', 'games', 'people', 'moderation', 'tournaments', 'watch', 'kept'] as const;

/** The parameters of each page's address. */
interface RouteParams extends Record<(typeof PLAIN)[number], object> {
  /** `given`: options of a table, as `web/shared/rules/address.ts` writes them; empty for the game's first preset. */
  readonly rules: { readonly game: string; readonly options?: string | undefined };
  readonly learn: { readonly game: string };
  readonly scores: { readonly game: string };
  readonly ratings: { readonly game: string };
  readonly player: { readonly name: string };
  /** A game on this device: its id among those that are saved; without it the open one. */
  readonly table: { readonly local?: string };
  /** An address that no page has. */
  readonly missing: object;
  readonly tournament: { readonly id: string };
  readonly club: { readonly id: string };
  /** `drawn`: the text of the option that a workshop draws; empty for none. */
  readonly new: { readonly game: string; readonly drawn: string };
  readonly workshop: { readonly game: string; readonly drawn: string };
  /** Without a game: the first one. */
  readonly challenge: { readonly game: string; readonly opponent: string };
  /** `changes`: as `web/features/lab/changes.ts` writes them. Without a game: which one? */
  readonly lab: { readonly game: string; readonly changes: string };
  /** A collection of puzzles; empty for all. */
  readonly puzzles: { readonly set: string };
  readonly storm: { readonly set: string };
  /** One puzzle, or `today`; and the theme of the next one, empty for any. */
  readonly puzzle: { readonly id: string; readonly theme: string };
  /** A table of a server: for spectators, at a seat, or with the ticket that moves a seat here. */
  readonly online: { readonly table: string; readonly seat?: number; readonly ticket?: string };
  /** The review of the match that is open on this device, or of a finished online one, as a seat saw it. */
  readonly review: {
    readonly table: string;
    readonly seat?: number;
    /** A retry or an analysis from a moment; without it the review itself. */
    readonly mode?: { readonly kind: 'analysis' | 'retry'; readonly moment: number };
  };
  /** The replay of a finished online match, at a moment. */
  readonly replay: { readonly table: string; readonly at?: number };
}

export type PageName = keyof RouteParams;
export type RouteOf<P extends PageName> = { readonly page: P } & RouteParams[P];
/** The page shown, from the address after the `#`: it works from any folder and without a server. */
export type Route = { [P in PageName]: RouteOf<P> }[PageName];

export const isAt = <P extends PageName>(here: Route, page: P): here is Extract<Route, { page: P }> & RouteOf<P> => here.page === page;

const whole = (text: string | undefined): number | undefined => (text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined);

/** A part of the address in clear, such as the `@` before a game's version; what cannot be decoded is nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** A shared link names its page by a path, so that a server can recognise it; the page continues behind the `#`. */
const sentPath = /^\/((?:t|replay|review|puzzle|player|new|rules|learn|tournament|club|v)\/.+)$/.exec(location.pathname)?.[1];
if (sentPath !== undefined) history.replaceState(null, '', `/#/${sentPath}`);
// A server returns the page for every path that a person requests; the page itself reports unknown paths.
else if (!embedded && location.hash === '' && !/(?:\/|\/index\.html)$/.test(location.pathname))
  history.replaceState(null, '', `/#${location.pathname}`);

function read(): Route {
  const [page = '', what = '', which, ticket, last] = cleanLink(
    embedded ? location.pathname.replace(/^\/embed\//, '') : location.hash.slice(1),
  ).split('/');
  const game = decoded(what);
  if ((page === 'rules' || page === 'learn' || page === 'scores') && what !== '') return { page, game, options: which };
  if (page === 'ratings' && what !== '') return { page, game };
  if ((page === 'tournament' || page === 'club') && what !== '') return { page, id: what };
  if (page === 'player' && what !== '') return { page, name: decoded(what) };
  if (page === 'challenge' && what !== '') return { page, game: which ?? '', opponent: decoded(what) };
  if ((page === 'new' || page === 'workshop') && what !== '') return { page, game, drawn: decoded(which ?? '') };
  if (page === 'lab') return { page, game, changes: which ?? '' };
  if (page === 'puzzles') return { page, set: what };
  if (page === 'storm' && what !== '') return { page, set: what };
  if (page === 'puzzle' && what !== '') return { page, id: what, theme: which ?? '' };
  if (page === 'table') return { page, ...(what === '' ? {} : { local: what }) };
  if (page === 't' && what !== '') {
    const seat = whole(which);
    return { page: 'online', table: what, ...(seat === undefined ? {} : { seat }), ...(ticket === undefined ? {} : { ticket }) };
  }
  if (page === 'review') {
    const seat = whole(which);
    const moment = whole(last);
    const kind = ticket === 'analysis' || ticket === 'retry' ? ticket : undefined;
    const mode = kind && moment !== undefined ? ({ kind, moment } as const) : undefined;
    return { page, table: what, ...(seat === undefined ? {} : { seat }), ...(mode ? { mode } : {}) };
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

/** Writes the current view into the address, for reloads and bookmarks. Does not draw again. */
export function replaceAddress(path: string): void {
  history.replaceState(history.state, '', `#${path}`);
}

/** Goes to the page that replaces this one: the back button skips it. */
export function redirect(path: string): void {
  location.replace(`#${path}`);
}
