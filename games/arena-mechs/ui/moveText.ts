import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import { WORDS } from '#words';
import { TEXTS } from '../io/log.ts';
import { grid, SIDES } from '../rules/arena.ts';
import type { MechView } from '../rules/view.ts';

const MORE = catalogue({
  en: {
    move: (side: string) => `move ${side}`,
    punch: (side: string) => `punch ${side}`,
    shoot: (side: string) => `shoot ${side}`,
    program: (card: string, point: string) => `${card} under the deck, the others on point ${point}`,
    hide: (symbol: string) => `cover symbol ${symbol}`,
    done: 'stop there',
  },
  da: {
    move: (side: string) => `gå mod ${side}`,
    punch: (side: string) => `slå mod ${side}`,
    shoot: (side: string) => `skyd mod ${side}`,
    program: (card: string, point: string) => `${card} under bunken, de andre på punkt ${point}`,
    hide: (symbol: string) => `dæk symbol ${symbol}`,
    done: 'stop der',
  },
});

/** Moves in words, in order: “move north, punch east”. */
export function describeLine(view: MechView, seat: number, moves: readonly string[], language: Language): string {
  const words = WORDS[language];
  const more = MORE[language];
  const sides: Readonly<Record<string, string>> = TEXTS[language].sides;
  const hand = view.mechs[seat]?.hand;
  const say = (move: string): string => {
    const [what = '', which = '', ...rest] = move.split('-');
    const side = words.sides[SIDES.indexOf(which)] ?? which;
    switch (what) {
      case 'move':
      case 'punch':
      case 'shoot':
        return more[what](side);
      case 'under':
        return more.program(hand?.[Number(which) - 1] ?? which, rest.at(-1) ?? '');
      case 'hide':
        return more.hide(which);
      case 'push':
        return words.pushIn(which);
      case 'magnet':
        return words.putMagnet(which);
      case 'pick':
        return words.pick(sides[which] ?? which);
      case 'crushers':
        return words.crushers;
      case 'flames':
        return words.flames;
      case 'prestige':
        return words.earn(1);
      case 'repair':
        return words.repairs(1);
      case 'alternative':
        return words.alternative;
      case 'done':
        return more.done;
      case 'end':
        return words.end;
      default:
        return move;
    }
  };
  return moves.map(say).join(', ');
}

/** The path of a mech, and the mechs next to it that it hits. */
export function aims({ mechs }: MechView, seat: number, moves: readonly string[]) {
  const from = mechs[seat]?.cell ?? undefined;
  let cell = from === undefined ? undefined : grid.parse(from);
  let target: string | undefined;
  for (const move of moves) {
    const [what, which = ''] = move.split('-');
    const side = SIDES.indexOf(which);
    const next = cell === undefined || side < 0 ? -1 : grid.next(cell, ([0, 2, 4, 6] as const)[side] ?? 0);
    if (what === 'move' && next >= 0) cell = next;
    else if ((what === 'punch' || what === 'shoot') && next >= 0) target = grid.name(next);
    else if (what === 'magnet') target = which;
    else if (grid.parse(move) !== undefined) target = move;
  }
  const to = cell === undefined ? undefined : grid.name(cell);
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined || to === from ? {} : { to }),
    ...(target === undefined ? {} : { target }),
  };
}
