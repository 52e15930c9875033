import type { Seat } from '@fray/engine';
import type { ReviewStep } from '@fray/review';
import type { Aims, GameUi, MoveTexts } from '../../shared/gameUi.ts';
import { language } from '../../shared/settings.ts';
import type { Names, Session } from '../play/index.ts';

/** A game's ui that can say what might be played. */
export type SpokenUi = GameUi & { readonly spoken: Partial<MoveTexts> };

export const spokenUi = async (ui: GameUi): Promise<SpokenUi> => ({ ...ui, spoken: (await ui.moveText?.()) ?? {} });

/** A sequence of moves in words: the game's descriptions, or its notation if there is none. */
export const describeMoves = ({ spoken }: SpokenUi, view: object, seat: Seat, moves: readonly string[]): string =>
  spoken.describeLine?.(view, seat, moves, language.value) ?? moves.join(' ');

/** Cells that moves affect, if the game names them. */
export const aimsOf = ({ spoken }: SpokenUi, view: object, seat: Seat, moves: readonly string[]): Aims =>
  spoken.aims?.(view, seat, moves) ?? {};

/** What happened in a step, in words. */
export function describeStep(table: Session, names: Names, { at, seat, move }: ReviewStep): string {
  const moment = table.history.value[at];
  const sentences = moment?.events.map((event) => table.game.describeEvent(event, language.value, table.options)).join(' ') ?? '';
  return sentences === '' ? `${names.sideName(seat)}: ${move}` : sentences;
}
