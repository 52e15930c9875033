import { signal } from '@preact/signals';

/** The page shown, from the address after the `#`: it works from any folder and without a server. */
export type Route = { readonly page: 'home' | 'settings' | 'table' } | { readonly page: 'new' | 'rules'; readonly game: string };

function read(): Route {
  const [page = '', game = ''] = location.hash.replace(/^#\/?/, '').split('/');
  if ((page === 'new' || page === 'rules') && game !== '') return { page, game };
  return page === 'settings' || page === 'table' ? { page } : { page: 'home' };
}

export const route = signal<Route>(read());
addEventListener('hashchange', () => {
  route.value = read();
  window.scrollTo(0, 0);
});

export function go(path: string): void {
  location.hash = path;
}
