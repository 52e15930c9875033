import type { EditorPart } from '@fray/table-kit';
import { DeckEditor } from './deckEditor.tsx';

/** The editors of this game. */
export const PARTS: readonly EditorPart[] = [{ title: { en: 'Deck', da: 'Kortbunke' }, Editor: DeckEditor }];
