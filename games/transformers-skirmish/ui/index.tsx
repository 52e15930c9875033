import './style.css';
import type { Language } from '@fray/engine';
import { TEXTS } from '../log.ts';
import type { SkirmishView } from '../view.ts';
import { LIVERIES } from './art/ink.tsx';

export { TEXTS as texts } from '../log.ts';
export { awaited } from '../view.ts';
export { about, decides, stung, summary } from './gist.ts';
export { Table } from './table.tsx';
export const tones = [LIVERIES.south.pip, LIVERIES.north.pip];
/** “The Raiders win.” */
export const plural = true;
/** The sides are called as in the log: by the names that the table chose (X17). Before the match there is nothing to be seen. */
export const sides = ({ options }: Partial<SkirmishView>, language: Language) => options && TEXTS[language].skins[options.skin].sides;
/** What the log shows of what happens, loaded while nothing has. */
export const told = () => import('./told.tsx').then((loaded) => loaded.told);
/** What it is about, for who plays for the first time. */
export const brief = () => import('./brief.ts').then((loaded) => loaded.brief);
/** What it is played with, for the rulebook. */
export const pieces = () => import('./pieces.tsx').then(({ Pieces }) => Pieces);
/** The guided first game, loaded when somebody learns. */
export const guide = () => import('./lessons.ts');
/** Moves in words and on the board, loaded when they are compared. */
export const lines = () => import('./line.ts');
