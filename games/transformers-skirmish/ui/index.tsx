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
/** The sides are called as in the log: by the names that the table chose (X17). Before the match there is nothing to be seen. */
export const sides = ({ options }: Partial<SkirmishView>, language: Language) => options && TEXTS[language].skins[options.skin].sides;
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
