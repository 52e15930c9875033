import type { EditorPart } from '@fray/table-kit';
import { ArenaEditor } from './editor.tsx';

/** The editors of this game. */
export const PARTS: readonly EditorPart[] = [{ title: { en: 'Arena', da: 'Arena' }, Editor: ArenaEditor }];
