import { lazyPart } from '@fray/table-kit/lazyPart';
import { LIVERIES } from './art/colours.ts';
import './style.css';

export { TEXTS as texts } from '../io/log.ts';
export { OPTION_GROUPS as groups } from '../rules/options.ts';
export { awaited } from '../rules/view.ts';
export { about, harmedSeat, isDecisive, luckSummary, summary } from './summary.ts';
export { Table } from './table.tsx';
export const tones = [LIVERIES.green.glow, LIVERIES.orange.glow];
/** A battle to watch, for the first page. */
export const DemoLoop = lazyPart(() => import('./demoLoop.tsx').then((part) => part.DemoLoop));
/** What the dice gave, loaded when somebody looks. */
export const Luck = lazyPart(() => import('./panels/luck.tsx').then((part) => part.Luck));
/** Zones as pictures, loaded where a table is set up. */
export const Gallery = lazyPart(() => import('./editor/zonePicture.tsx').then((part) => part.Gallery));
export const Preview = lazyPart(() => import('./editor/zonePicture.tsx').then((part) => part.Preview));
/** What the log shows of what happens, loaded while nothing has. */
export const logEntry = () => import('./logEntry.tsx').then((loaded) => loaded.logEntry);
/** What it is about, for who plays for the first time. */
export const intro = () => import('./intro.ts').then((loaded) => loaded.intro);
/** What it is played with, for the rulebook. */
export const pieces = () => import('./pieces.tsx').then(({ Pieces }) => Pieces);
/** The guided first battle, loaded when somebody learns. */
export const guide = () => import('./lessons.ts');
/** Moves in words and on the board, loaded when they are compared. */
export const moveText = () => import('./moveText.ts');
/** The zone editor, loaded when somebody draws. */
export const editor = () => import('./editor/editor.tsx').then(({ Editor }) => Editor);
