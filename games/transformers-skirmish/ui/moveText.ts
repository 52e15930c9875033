import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import { TEXTS } from '../io/log.ts';
import { CARD_NAMES } from '../rules/cards.ts';
import { SEATS } from '../rules/state.ts';
import type { SkirmishView } from '../rules/view.ts';

const WORDS = catalogue({
  en: {
    move: (who: string, to: string, card: string) => `${who} to ${to} with ${card}`,
    group: (who: string, card: string) => `${who} ahead with ${card}`,
    attack: (who: string, whom: string, card: string) => `${who} attacks ${whom} with ${card}`,
    repair: (who: string, card: string) => `${card} for ${who}`,
    defend: (card: string) => `defend with ${card}`,
    take: 'take the hit',
    discard: (card: string) => `discard ${card}`,
    end: 'go on',
  },
  da: {
    move: (who: string, to: string, card: string) => `${who} til ${to} med ${card}`,
    group: (who: string, card: string) => `${who} frem med ${card}`,
    attack: (who: string, whom: string, card: string) => `${who} angriber ${whom} med ${card}`,
    repair: (who: string, card: string) => `${card} til ${who}`,
    defend: (card: string) => `forsvar med ${card}`,
    take: 'tag træfferen',
    discard: (card: string) => `læg ${card}`,
    end: 'gå videre',
  },
});

const ONE = /^([^:]+):([A-H][1-8])([-x])([A-H][1-8])$/;
const SEVERAL = /^([^:]+):([A-H][1-8](?:\+[A-H][1-8])*)$/;

/** Moves in words, in order: “Optimus attacks C6 with Missiles”. */
export function describeLine(view: SkirmishView, _seat: number, moves: readonly string[], language: Language): string {
  const words = WORDS[language];
  const text = TEXTS[language];
  const cards: Readonly<Record<string, string>> = text.cards;
  const card = (name: string) => cards[name] ?? name;
  const skin = text.skins[view.options.skin];
  const who = (cell: string): string => {
    for (const seat of SEATS) {
      const found = view.units[seat].find((one) => one.cell === cell);
      if (found) return skin.units[seat][found.unit];
    }
    return cell;
  };
  const say = (move: string): string => {
    const [, use = '', from = '', how, to = ''] = ONE.exec(move) ?? [];
    if (how === '-') return words.move(who(from), to, card(use));
    if (how === 'x') return words.attack(who(from), who(to), card(use));
    const [, played = '', cells = ''] = SEVERAL.exec(move) ?? [];
    if (played === 'repairs') return words.repair(who(cells), card(played));
    if (cells !== '') return words.group(cells.split('+').map(who).join(', '), card(played));
    if (move === 'no-defense') return words.take;
    if (move === 'end') return words.end;
    if (move.startsWith('discard-')) return words.discard(card(move.slice('discard-'.length)));
    if (move === 'tactics') return card(move);
    return CARD_NAMES.some((name) => name === move) ? words.defend(card(move)) : move;
  };
  return moves.map(say).join(', ');
}

/** The destination of the first move of a line that has one. */
export function aims(_view: SkirmishView, _seat: number, moves: readonly string[]) {
  for (const move of moves) {
    const [, , from, how, to] = ONE.exec(move) ?? [];
    if (from === undefined || to === undefined) continue;
    return how === 'x' ? { from, target: to } : { from, to };
  }
  return {};
}
