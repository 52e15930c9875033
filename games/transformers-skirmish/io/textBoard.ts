import { grid, SEATS } from '../rules/state.ts';
import type { SkirmishView } from '../rules/view.ts';
import type { CardCounts } from './position.ts';

const LETTERS = { lead: 'L', second: 'S', third: 'T', line1: '1', line2: '2', line3: '3', line4: '4', line5: '5' } as const;

const total = (cards: CardCounts): number => Object.values(cards).reduce<number>((sum, count) => sum + (count ?? 0), 0);

/**
 * The board as text: each unit shows its side (`s`, `n`), its letter (L S T 1 to 5), `^` as an air type or `_` as a ground type,
 * `+` with a Minicon, and its hits; then hands and piles.
 */
export function renderText(view: SkirmishView): string {
  const at = new Map(
    SEATS.flatMap((seat) =>
      view.units[seat].map(({ unit, cell, hits, air, minicon }): [string, string] => [
        cell,
        `${seat[0]}${LETTERS[unit]}${air ? '^' : '_'}${minicon ? '+' : ''}${hits}`,
      ]),
    ),
  );
  const rows = Array.from({ length: grid.height }, (_, row) => {
    const y = grid.height - 1 - row;
    const cells = Array.from({ length: grid.width }, (_unused, x) => (at.get(grid.name(grid.at(x, y))) ?? '.').padEnd(6));
    return `${y + 1} ${cells.join('')}`.trimEnd();
  });
  const hand = (seat: (typeof SEATS)[number]) => {
    const cards = view.hands[seat];
    const handText = cards === null ? `${view.handSizes[seat]} cards` : Object.entries(cards).map(([card, count]) => `${count} ${card}`);
    return `${seat}: ${Array.isArray(handText) ? handText.join(', ') || 'no cards' : handText}`;
  };
  return [
    ...rows,
    `  ${[...'ABCDEFGH'].map((letter) => letter.padEnd(6)).join('')}`.trimEnd(),
    ...SEATS.map(hand),
    `deck ${view.deckSize}, discard ${total(view.discard)}, turn ${view.turn}, ${view.phase}`,
    ...(view.attack ? [`attack: ${view.attack.card} ${view.attack.from}x${view.attack.to}`] : []),
  ].join('\n');
}
