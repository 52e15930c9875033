import { SEATS } from '../rules/state.ts';
import { TONES } from './art/tones.ts';
import './style.css';

export { TEXTS as texts } from '../io/log.ts';
export { awaited } from '../rules/view.ts';
export { about, harmedSeat, isDecisive, seatScore, summary } from './summary.ts';
export { Table } from './table.tsx';
export const tones = SEATS.map((seat) => TONES[seat].main);
/** Log entries, loaded after the table. */
export const logEntry = () => import('./logEntry.tsx').then((loaded) => loaded.logEntry);
/** The introduction for new players. */
export const intro = () => import('./intro.ts').then((loaded) => loaded.intro);
/** The game's components, for the rulebook. */
export const pieces = () => import('./pieces.tsx').then(({ Pieces }) => Pieces);
/** The guided first round, loaded on demand. */
export const guide = () => import('./lessons.ts');
/** Moves in words and on the board, loaded with the review. */
export const moveText = () => import('./moveText.ts');
/** The arena editor, loaded on demand. */
export const editor = () => import('./editor/parts.ts').then(({ PARTS }) => PARTS);
