import { SEATS } from '../rules/state.ts';
import { TONES } from './art/tones.ts';
import './style.css';

export { TEXTS as texts } from '../io/log.ts';
export { awaited } from '../rules/view.ts';
export { about, harmedSeat, isDecisive, seatScore, summary } from './summary.ts';
export { Table } from './table.tsx';
export const tones = SEATS.map((seat) => TONES[seat].main);
/** What the log shows of what happens, loaded while nothing seatScore. */
export const logEntry = () => import('./logEntry.tsx').then((loaded) => loaded.logEntry);
/** What it is about, for who plays for the first time. */
export const intro = () => import('./intro.ts').then((loaded) => loaded.intro);
/** What it is played with, for the rulebook. */
export const pieces = () => import('./pieces.tsx').then(({ Pieces }) => Pieces);
/** The guided first round, loaded when somebody learns. */
export const guide = () => import('./lessons.ts');
/** Moves in words and on the board, loaded when they are compared. */
export const moveText = () => import('./moveText.ts');
/** The arena editor, loaded when somebody draws. */
export const editor = () => import('./editor/editor.tsx').then(({ ArenaEditor }) => ArenaEditor);
