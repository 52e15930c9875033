import { writeOptions } from '@fray/engine';
import type { JSX } from 'preact';
import { percent } from '../../shared/figures.ts';
import type { GameUi } from '../../shared/gameUi.ts';
import { language } from '../../shared/settings.ts';
import type { Session } from '../play/index.ts';
import { analysisClient } from './analysisClient.ts';
import { aimsOf, describeMoves, spokenUi } from './explanations.ts';
import { playsOnline } from './playsOnline.ts';
import { Pointers } from './pointers.tsx';
import { reviewWords } from './words/index.ts';
import '../../shared/reviewCards.css';

/** A hint as it is shown: in words, and on the board. */
export interface Hint {
  readonly text: string;
  readonly over?: JSX.Element;
}

/** Why there are no hints just now; empty when there are. */
export async function whyNoHint(table: Session, ui: GameUi): Promise<string> {
  return (await playsOnline(table.game.id)) ? reviewWords().hint.closed(ui.texts[language.value].game.name) : '';
}

export const lookingForHint = (): string => reviewWords().hint.thinking;

/** The best move of the seat that decides, by the knowledge of that seat. */
export async function hintFor(table: Session, ui: GameUi, seat: number): Promise<Hint> {
  const { game, match, options, players } = table;
  const w = reviewWords();
  const analysis = analysisClient();
  const view = match.view(seat);
  try {
    const point = {
      game: game.id,
      options: writeOptions(game.options, options),
      seats: players.length,
      position: match.position(),
      seat,
    };
    const [lines, spoken] = await Promise.all([analysis.call('rank', point), spokenUi(ui)]);
    const [best] = lines;
    if (!best) return { text: w.hint.none };
    const share = best.shares[seat] ?? 0;
    return {
      text: w.hint.best(describeMoves(spoken, view, seat, best.moves), percent(share)),
      over: <Pointers list={[{ aims: aimsOf(spoken, view, seat, best.moves), tone: 'good', share }]} />,
    };
  } catch (error) {
    console.warn('there is no hint', error);
    return { text: w.hint.none };
  } finally {
    analysis.stop();
  }
}
