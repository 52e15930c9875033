import type { RatView } from '../rules/view.ts';
import type { Cards } from './position.ts';

const list = ({ vc, trap, tunnel }: Cards): string => `${vc} VC, ${trap} traps, ${tunnel} tunnels`;

/** The table as text. */
export function renderText(view: RatView): string {
  const answers = view.answers.map(({ question, expression }) => `${question}? no${expression ? ` (${expression})` : ''}`);
  const { tunnels_to_win, casualties_to_win } = view.options;
  return [
    `turn ${view.turn}: ${view.tunnels} tunnels of ${tunnels_to_win}, ${view.casualties} casualties of ${casualties_to_win}`,
    `not seen yet: ${list(view.unseen)}`,
    `discarded: ${list(view.discard)}`,
    ...(view.card ? [`the VC holds: ${view.card}`] : []),
    ...(answers.length > 0 ? [`asked: ${answers.join('; ')}`] : []),
  ].join('\n');
}
