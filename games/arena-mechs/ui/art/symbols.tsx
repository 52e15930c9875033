import type { IconNode } from '@fray/table-kit';
import { h } from 'preact';
import { ACTIONS, LETTERS } from '../../rules/cards.ts';
import { cog, star } from './shapes.ts';

/** The five symbols in a box of 48, by their letters: a star, a fist, a sight, an arrow and a cog. */
const DRAWINGS: readonly IconNode[] = [
  [['path', { d: star(5, 8.2, 19, 24, 25), fill: 'currentColor', stroke: 'none' }]],
  [
    [
      'path',
      {
        d: 'M8 17q0-4 4-4h2q2.5 0 3 2 .5-4 4.500-4t4.500 4q.5-3.500 4-3.500t4 3.500q1-2 3.500-2 4.500 0 4.500 5v9q0 10-10 11h-12q-6 0-8-5l-3-7q-1-3-1-9z',
        fill: 'currentColor',
        stroke: 'none',
      },
    ],
    [
      'path',
      {
        d: 'M17 16v8M26 15v9M34 16v8M8.500 25h17q5 0 5 4.500t-5 4.500h-5',
        fill: 'none',
        stroke: 'var(--color-cut, #1b1238)',
        'stroke-width': 2.8,
        'stroke-linecap': 'round',
      },
    ],
  ],
  [
    ['circle', { cx: 24, cy: 24, r: 13, fill: 'none', stroke: 'currentColor', 'stroke-width': 4.5 }],
    [
      'path',
      { d: 'M24 4v13M24 31v13M4 24h13M31 24h13', stroke: 'currentColor', 'stroke-width': 4.5, 'stroke-linecap': 'round', fill: 'none' },
    ],
    ['circle', { cx: 24, cy: 24, r: 3, fill: 'currentColor', stroke: 'none' }],
  ],
  [
    [
      'path',
      {
        d: 'M5 18h18V7.5L43 24 23 40.5V30H5z',
        fill: 'currentColor',
        stroke: 'currentColor',
        'stroke-width': 3,
        'stroke-linejoin': 'round',
      },
    ],
  ],
  [
    [
      'path',
      {
        d: `${cog(8, 13.5, 19.5, 24, 24)}M24 18a6 6 0 1 0 .01 0z`,
        fill: 'currentColor',
        'fill-rule': 'evenodd',
        stroke: 'currentColor',
        'stroke-width': 1.5,
        'stroke-linejoin': 'round',
      },
    ],
  ],
];

/** A symbol as an icon of 24, for the buttons of the table. */
const inHalf = (node: IconNode): IconNode => node.map(([tag, attributes]) => [tag, { ...attributes, transform: 'scale(.5)' }]);
const ICONS = DRAWINGS.map(inHalf);
export const iconOf = (action: (typeof ACTIONS)[number]): IconNode => ICONS[ACTIONS.indexOf(action)]!;

/** A symbol by its letter, in a box of 48 at 0 0. */
export const SymbolShape = ({ letter }: { letter: string }) => (
  <>{DRAWINGS[LETTERS.indexOf(letter)]?.map(([tag, attributes], i) => h(tag, { ...attributes, key: i }))}</>
);

/** A symbol next to text, with a given height. */
export const ActionSymbol = ({ letter, size = 18 }: { letter: string; size?: number }) => (
  <svg class="mech-symbol" data-letter={letter} viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
    <SymbolShape letter={letter} />
  </svg>
);
