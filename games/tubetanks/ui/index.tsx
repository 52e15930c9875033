import './style.css';

export { TEXTS as texts } from '../io/log.ts';
export { about, harmedSeat, isDecisive, summary } from './summary.ts';
export { Table } from './table.tsx';
export const tones = ['#4dffb8', '#ff9a4d'];
/** Log entries, loaded after the table. */
export const logEntry = () => import('./logEntry.tsx').then((loaded) => loaded.logEntry);
/** The introduction for new players. */
export const intro = () => import('./intro.ts').then((loaded) => loaded.intro);
/** The game's components, for the rulebook. */
export const pieces = () => import('./pieces.tsx').then(({ Pieces }) => Pieces);
/** The guided first game, loaded on demand. */
export const guide = () => import('./lessons.ts');
/** Moves in words and on the board, loaded with the review. */
export const moveText = () => import('./moveText.ts');
/** The editor of the tunnel, loaded on demand. */
export const editor = () => import('./editor/parts.ts').then(({ PARTS }) => PARTS);
