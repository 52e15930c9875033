import './style.css';

export { TEXTS as texts } from '../io/log.ts';
export { about, harmedSeat, isDecisive, summary } from './summary.ts';
export { Table } from './table.tsx';
export const tones = ['#4dffb8', '#ff9a4d'];
/** What the log shows of what happens, loaded while nothing has. */
export const logEntry = () => import('./logEntry.tsx').then((loaded) => loaded.logEntry);
/** What it is about, for who plays for the first time. */
export const intro = () => import('./intro.ts').then((loaded) => loaded.intro);
/** What it is played with, for the rulebook. */
export const pieces = () => import('./pieces.tsx').then(({ Pieces }) => Pieces);
/** The guided first game, loaded when somebody learns. */
export const guide = () => import('./lessons.ts');
/** Moves in words and on the board, loaded when they are compared. */
export const moveText = () => import('./moveText.ts');
