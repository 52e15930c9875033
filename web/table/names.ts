import type { Language, Seat } from '@fray/engine';
import type { Face } from '../app/faces.ts';
import { language } from '../app/settings.ts';
import { words } from '../words/index.ts';
import { calledAt } from './called.ts';
import type { TableModel } from './model.ts';

export interface Names {
  /** A seat by its side: “Green”. */
  sideName(seat: Seat): string;
  /** Side and player: “Green (Ann)”. */
  who(seat: Seat): string;
}

/** How the seats and their players are called. */
export function namesAt({ game, players, scene }: Pick<TableModel, 'game' | 'players' | 'scene'>, face: Face): Names {
  const sides = (face.sides as Sides | undefined)?.(scene.value.view, language.value) ?? face.texts[language.value].sides;
  const sideName = (seat: number): string => sides[game.seatNames[seat] ?? ''] ?? String(seat);
  const who = (seat: number): string => {
    const name = calledAt(players, seat, words().levelNames);
    return name === '' ? sideName(seat) : `${sideName(seat)} (${name})`;
  };
  return { sideName, who };
}

// The face belongs to this very game, so the view that it is given is its own.
type Sides = (view: object, language: Language) => Readonly<Record<string, string>> | undefined;

/** Names in a row: “Red, Blue and Green”. */
export const listed = (names: readonly string[]): string => new Intl.ListFormat(language.value, { type: 'conjunction' }).format(names);
