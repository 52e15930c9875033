import './style.css';
import type { Language } from '@fray/engine';
import { TEXTS } from '../io/log.ts';
import type { SkirmishView } from '../rules/view.ts';
import { LIVERIES } from './art/ink.tsx';

export { TEXTS as texts } from '../io/log.ts';
export { awaited } from '../rules/view.ts';
export { about, harmedSeat, isDecisive, summary } from './summary.ts';
export { Table } from './table.tsx';
export const tones = [LIVERIES.south.pip, LIVERIES.north.pip];
/** “The Raiders win.” */
export const hasPluralSides = true;
/** The sides have the same names as in the log, by the table's option (X17). Before the match there is nothing to show. */
export const sides = ({ options }: Partial<SkirmishView>, language: Language) => options && TEXTS[language].skins[options.skin].sides;
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
/** The editors of the deck and the armies, loaded on demand. */
export const editor = () => import('./editor/parts.ts').then(({ PARTS }) => PARTS);
