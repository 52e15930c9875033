import type { RatView } from '../rules/view.ts';
import type { Cards } from './position.ts';

const list = ({ vc, trap, tunnel }: Cards): string => `${vc} VC, ${trap} traps, ${tunnel} tunnels`;

/** The table as text. */
export function renderText(view: RatView): string {
  const answers = view.answers.map(({ question, expression }) => `${question}? no${expression ? ` (${expression})` : ''}`);
  return [
    `turn ${view.turn}: ${view.tunnels} tunnels of 5, ${view.casualties} casualties of 5`,
    `not seen yet: ${list(view.unseen)}`,
    `discarded: ${list(view.discard)}`,
    ...(view.card ? [`the VC holds: ${view.card}`] : []),
    ...(answers.length > 0 ? [`asked: ${answers.join('; ')}`] : []),
  ].join('\n');
}
