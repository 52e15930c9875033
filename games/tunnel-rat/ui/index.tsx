import type { Language } from '@fray/engine';
import { TEXTS } from '../io/log.ts';
import type { RatView } from '../rules/view.ts';
import './style.css';

export { awaited } from '../rules/view.ts';
export { about, harmedSeat, isDecisive, summary } from './summary.ts';
export { Table } from './table.tsx';
/** Whether the game recommends video: bluffing is more fun with it. */
export const offersVideo = true;
export const tones = ['#ffb454', '#f08a72'];
/** The sides have the names of the chosen theme (V10). */
export const sides = ({ options }: Partial<RatView>, language: Language) => options && TEXTS[language].skins[options.skin].sides;
export { TEXTS as texts };
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
/** The editor of the deck, loaded on demand. */
export const editor = () => import('./editor/parts.ts').then(({ PARTS }) => PARTS);
