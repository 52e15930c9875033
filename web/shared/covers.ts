import { cardOf } from '@fray/games';

/** Each game’s cover, found in the game’s folder. */
const COVERS = import.meta.glob<string>('../../games/*/ui/cover.svg', { query: '?url', import: 'default', eager: true });

export const coverOf = (id: string): string | undefined =>
  COVERS[`../../games/${id}/ui/cover.svg`] ?? (id.includes('.') ? `/games/${id}/cover.svg` : plainCover(id));

/** Whether the page has lessons of a game. A draft, or a game from outside with a scene only, has none. */
export function hasLessons(id: string): boolean {
  const card = cardOf(id);
  return card?.lessons !== false && !card?.draft;
}

/** The first letter of a game's name on its colours, for a draft. */
function plainCover(id: string): string | undefined {
  const card = cardOf(id);
  if (!card) return undefined;
  const [light, deep, ink] = card.accent;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 626 300"><rect width="626" height="300" fill="${ink}"/><path d="M0 300L626 60V300Z" fill="${deep}" opacity=".4"/><text x="313" y="205" text-anchor="middle" font-family="sans-serif" font-weight="800" font-size="170" fill="${light}">${card.texts.en.name.charAt(0)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/** The colours of a game’s buttons, for the styles of a page or a card that belongs to it. */
export function accentOf(id: string): Readonly<Record<string, string>> {
  const card = cardOf(id);
  if (!card) return {};
  const [light, deep, ink] = card.accent;
  return { '--color-primary': light, '--color-primary-strong': deep, '--color-on-primary': ink };
}
