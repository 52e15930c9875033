import { cardOf } from '@fray/games';

/** Each game’s picture, found by where it stands in the game’s folder. */
const COVERS = import.meta.glob<string>('../../games/*/ui/cover.svg', { query: '?url', import: 'default', eager: true });

export const coverOf = (id: string): string | undefined => COVERS[`../../games/${id}/ui/cover.svg`];

/** The colours of a game’s buttons, for the styles of a page or a card that belongs to it. */
export function accentOf(id: string): Readonly<Record<string, string>> {
  const card = cardOf(id);
  if (!card) return {};
  const [light, deep, ink] = card.accent;
  return { '--color-primary': light, '--color-primary-strong': deep, '--color-on-primary': ink };
}
