import type { EditorPart } from '@fray/table-kit';
import { ArmyEditor } from './armyEditor.tsx';
import { DeckEditor } from './deckEditor.tsx';

/** The editors of this game. */
export const PARTS: readonly EditorPart[] = [
  { title: { en: 'Deck', da: 'Kortbunke' }, Editor: DeckEditor },
  { title: { en: 'Armies', da: 'Hære' }, Editor: ArmyEditor },
];
