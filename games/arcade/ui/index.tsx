import { lazyPart } from '@fray/table-kit/lazyPart';
import { LIVERIES } from './art/colours.ts';
import './style.css';

export { TEXTS as texts } from '../log.ts';
export { OPTION_GROUPS as groups } from '../options.ts';
export { awaited } from '../view.ts';
export { about, decides, fortune, stung, summary } from './gist.ts';
export { Table } from './table.tsx';
export const tones = [LIVERIES.green.glow, LIVERIES.orange.glow];
/** A battle to watch, for the first page. */
export const Attract = lazyPart(() => import('./attract.tsx').then((part) => part.Attract));
/** What the dice gave, loaded when somebody looks. */
export const Luck = lazyPart(() => import('./luck.tsx').then((part) => part.Luck));
/** Zones as pictures, loaded where a table is set up. */
export const Gallery = lazyPart(() => import('./zonePicture.tsx').then((part) => part.Gallery));
export const Preview = lazyPart(() => import('./zonePicture.tsx').then((part) => part.Preview));
/** What the log shows of what happens, loaded while nothing has. */
export const told = () => import('./told.tsx').then((loaded) => loaded.told);
/** What it is about, for who plays for the first time. */
export const brief = () => import('./brief.ts').then((loaded) => loaded.brief);
/** What it is played with, for the rulebook. */
export const pieces = () => import('./pieces.tsx').then(({ Pieces }) => Pieces);
/** The guided first battle, loaded when somebody learns. */
export const guide = () => import('./lessons.ts');
/** Moves in words and on the board, loaded when they are compared. */
export const lines = () => import('./line.ts');
/** The zone editor, loaded when somebody draws. */
export const workshop = () => import('./workshop.tsx').then(({ Workshop }) => Workshop);
