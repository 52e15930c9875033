import type { EditorPart } from '@fray/table-kit';
import { TunnelEditor } from './tunnelEditor.tsx';

/** The editors of this game. */
export const PARTS: readonly EditorPart[] = [{ title: { en: 'Tunnel', da: 'Tunnel' }, Editor: TunnelEditor }];
