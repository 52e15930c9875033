import type { Language } from '@fray/engine';
import { TEXTS } from '../io/log.ts';
import type { RatView } from '../rules/view.ts';
import './style.css';

export { awaited } from '../rules/view.ts';
export { about, harmedSeat, isDecisive, summary } from './summary.ts';
export { Table } from './table.tsx';
/** Bluffing is more fun with video. */
export const offersVideo = true;
export const tones = ['#ffb454', '#f08a72'];
/** The sides are called as the theme of the table has it (V10). */
export const sides = ({ options }: Partial<RatView>, language: Language) => options && TEXTS[language].skins[options.skin].sides;
export { TEXTS as texts };
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
