import { LIVERIES } from './art/colours.ts';
import './style.css';

export { TEXTS as texts } from '../log.ts';
export { OPTION_GROUPS as groups } from '../options.ts';
export { Attract } from './attract.tsx';
export { about, decides, fortune, summary } from './gist.ts';
export { Table } from './table.tsx';
export const tones = [LIVERIES.green.glow, LIVERIES.orange.glow];
export { Luck } from './luck.tsx';
export { Gallery, Preview } from './zonePicture.tsx';
/** What it is played with, for the rulebook. */
export const pieces = () => import('./pieces.tsx').then(({ Pieces }) => Pieces);
/** The guided first battle, loaded when somebody learns. */
export const guide = () => import('./lessons.ts');
/** Moves in words and on the board, loaded when they are compared. */
export const lines = () => import('./line.ts');
/** The zone editor, loaded when somebody draws. */
export const workshop = () => import('./workshop.tsx').then(({ Workshop }) => Workshop);
