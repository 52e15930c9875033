import { lazyPart } from '@fray/table-kit/lazyPart';
import { LIVERIES } from './art/colours.ts';
import './style.css';

export { TEXTS as texts } from '../io/log.ts';
export { OPTION_GROUPS as groups } from '../rules/options.ts';
export { awaited } from '../rules/view.ts';
export { about, harmedSeat, isDecisive, summary } from './summary.ts';
export { Table } from './table.tsx';
export const tones = [LIVERIES.green.glow, LIVERIES.orange.glow];
/** A demo battle for the home page. */
export const DemoLoop = lazyPart(() => import('./demoLoop.tsx').then((part) => part.DemoLoop));
/** Statistics of the dice, loaded when the user opens them. */
export const Luck = lazyPart(() => import('./panels/luck.tsx').then((part) => part.Luck));
/** The luck of both sides in a sentence, loaded at the end. */
export const luckSummary = () => import('./panels/luckSummary.ts').then((loaded) => loaded.luckSummary);
/** Zones as pictures, loaded with the form of a new table. */
export const Gallery = lazyPart(() => import('./editor/zonePicture.tsx').then((part) => part.Gallery));
export const Preview = lazyPart(() => import('./editor/zonePicture.tsx').then((part) => part.Preview));
/** Log entries, loaded after the table. */
export const logEntry = () => import('./logEntry.tsx').then((loaded) => loaded.logEntry);
/** The introduction for new players. */
export const intro = () => import('./intro.ts').then((loaded) => loaded.intro);
/** The game's components, for the rulebook. */
export const pieces = () => import('./pieces.tsx').then(({ Pieces }) => Pieces);
/** The guided first battle, loaded on demand. */
export const guide = () => import('./lessons.ts');
/** Moves in words and on the board, loaded with the review. */
export const moveText = () => import('./moveText.ts');
/** The editors of zones and squads, loaded on demand. */
export const editor = () => import('./editor/parts.ts').then(({ PARTS }) => PARTS);
