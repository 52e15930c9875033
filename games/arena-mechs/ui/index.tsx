import { SEATS } from '../rules/state.ts';
import { TONES } from './art/tones.ts';
import './style.css';

export { TEXTS as texts } from '../log.ts';
export { awaited } from '../view.ts';
export { about, decides, has, stung, summary } from './gist.ts';
export { Table } from './table.tsx';
export const tones = SEATS.map((seat) => TONES[seat].main);
/** What the log shows of what happens, loaded while nothing has. */
export const told = () => import('./told.tsx').then((loaded) => loaded.told);
/** What it is about, for who plays for the first time. */
export const brief = () => import('./brief.ts').then((loaded) => loaded.brief);
/** What it is played with, for the rulebook. */
export const pieces = () => import('./pieces.tsx').then(({ Pieces }) => Pieces);
/** The guided first round, loaded when somebody learns. */
export const guide = () => import('./lessons.ts');
/** Moves in words and on the board, loaded when they are compared. */
export const lines = () => import('./line.ts');
