import { type AnyRules, readChoices, type Seat } from '@fray/engine';
import type { GameUi } from '../../shared/gameUi.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import type { TableModel } from './model.ts';
import { playerNameAt } from './playerNames.ts';

export interface Names {
  /** A seat by its side: “Green”. */
  sideName(seat: Seat): string;
  /** Side and player: “Green (Ann)”. */
  who(seat: Seat): string;
  /** A side’s name is a plural. */
  readonly plural: boolean;
}

/** Names of the sides with these options, before the table is known. */
export function sideNames(game: AnyRules, ui: GameUi, options: Readonly<Record<string, string>>): (seat: Seat) => string {
  const read = readChoices(game, options);
  return sideNameIn(game, ui, read.ok ? { options: read.value } : {});
}

function sideNameIn(game: AnyRules, ui: GameUi, view: object): (seat: Seat) => string {
  const sides = ui.sides?.(view, language.value) ?? ui.texts[language.value].sides;
  return (seat) => sides[game.seatNames[seat] ?? ''] ?? String(seat);
}

/** Names of the seats and their players. */
export function namesAt({ game, players, shownStep }: Pick<TableModel, 'game' | 'players' | 'shownStep'>, ui: GameUi): Names {
  const sideName = sideNameIn(game, ui, shownStep.value.view);
  const who = (seat: number): string => {
    const name = playerNameAt(players, seat, words().levelNames);
    return name === '' ? sideName(seat) : `${sideName(seat)} (${name})`;
  };
  return { sideName, who, plural: ui.hasPluralSides === true };
}

/** Joins names: “Red, Blue and Green”. */
export const joinNames = (names: readonly string[]): string => new Intl.ListFormat(language.value, { type: 'conjunction' }).format(names);
