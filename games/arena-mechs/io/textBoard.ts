import { grid, HAZARDS, SIDES, SIZE, turnedWalls } from '../rules/arena.ts';
import { bookOf } from '../rules/book.ts';
import type { MechSeatView, MechView } from '../rules/view.ts';

/**
 * The arena as text: each field shows its mech's letter, its effect (`c` crushers, `f` flames, `+` a start, `v` a drop-in) and its walls by
 * side; then every player's board and programs.
 */
export function renderText(view: MechView): string {
  const { arena } = bookOf(view.options);
  const field = (x: number, y: number): string => {
    const cell = grid.at(x, y);
    const name = grid.name(cell);
    const tile = view.tiles?.[name];
    const hazard = tile ? arena.hazards[tile.tile]! : arena.fixed[cell]!;
    const place = arena.starts.includes(cell) ? '+' : arena.dropIns.includes(cell) ? 'v' : ' ';
    const walls = tile ? turnedWalls(arena.walls[tile.tile]!, tile.turns) : 0;
    const mech = view.mechs.find((one) => one.cell === name);
    const does = hazard === 0 ? place : HAZARDS[hazard - 1]![0]!;
    return `${mech ? mech.seat[0]!.toUpperCase() : '.'}${does}${[...SIDES].map((side, i) => ((walls >> i) & 1 ? side : '')).join('')}`.padEnd(
      6,
    );
  };
  const rows = Array.from({ length: SIZE }, (_, row) => {
    const y = SIZE - 1 - row;
    return `${y + 1} ${Array.from({ length: SIZE }, (_unused, x) => field(x, y)).join('')}`;
  });
  const free = view.free ? `free tile ${view.free.tile}, turned ${view.free.turns}` : '';
  return [...rows, `  ${[...'ABCDE'].map((letter) => letter.padEnd(6)).join('')}`, free, ...view.mechs.map(playerLine)].join('\n');
}

function playerLine({ seat, cell, score, damage, programs, hand }: MechSeatView): string {
  const markers = Object.entries(damage).map(([colour, count]) => `${count} ${colour}`);
  const cards = programs.map((pair) => (pair === null ? '-' : pair === 'face-down' ? '??' : pair.join('/')));
  return `${seat.padEnd(7)} ${cell ?? 'out'}  score ${score}  damage: ${markers.join(', ') || 'none'}  programs: ${cards.join(' ')}${hand && hand.length > 0 ? `  hand: ${hand.join(' ')}` : ''}`;
}
