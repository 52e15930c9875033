import type { EditorPart } from '@fray/table-kit';
import { ZoneEditor } from './editor.tsx';
import { SquadEditor } from './squadEditor.tsx';

/** The editors of this game. */
export const PARTS: readonly EditorPart[] = [
  { title: { en: 'Zone', da: 'Zone' }, Editor: ZoneEditor },
  { title: { en: 'Squads', da: 'Hold' }, Editor: SquadEditor },
];
