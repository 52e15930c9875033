import { assertNever, type Language } from '@fray/engine';
import { TEXTS } from '#text';
import { type ArcadeEvent, type ENDINGS, sideOfName, type UnitName } from '../rules/state.ts';
import type { ArcadeText } from '../text/en.ts';

export { TEXTS };

/** G2 as “Green 2”. */
export function unitWords(unit: UnitName, text: ArcadeText): string {
  return `${sideOfName(unit) === 0 ? text.sides.green : text.sides.orange} ${unit.slice(1)}`;
}

/** Returns one sentence that describes an event. */
export function describeEvent(event: ArcadeEvent, language: Language): string {
  const text = TEXTS[language];
  const { log } = text;
  const name = (unit: UnitName) => unitWords(unit, text);
  switch (event.type) {
    case 'placed':
      return log.placed(name(event.unit), event.at);
    case 'moved':
      return log.moved(name(event.unit), event.from, event.to, event.points, event.left);
    case 'announced':
      return log.announced(name(event.unit), event.aimed, event.token);
    case 'shot': {
      const { dice, damage, aimed, at, distance, token } = event;
      const unit = name(event.unit);
      const target = event.target === undefined ? at : log.unitOn(name(event.target), at);
      if (dice.length === 0) return log.certain(unit, target);
      return log.shot(unit, target, aimed, token, distance, dice.join(' '), damage);
    }
    case 'strayed':
      return log.strayed(event.east, event.north, event.landing);
    case 'struck':
      return log.struck(event.what, event.at, event.unit && name(event.unit), event.obstructs);
    case 'rammed':
      return log.rammed(name(event.unit), name(event.target), event.points, event.damage);
    case 'mine-laid':
      return log.mineLaid(name(event.unit), event.at, text.values[event.mine], event.left);
    case 'detonated':
      return log.detonated(name(event.unit), event.at, text.values[event.mine]);
    case 'wall-destroyed':
      return log.wallDestroyed(event.at);
    case 'floor-destroyed':
      return log.floorDestroyed(event.at);
    case 'blast':
      return log.blast(event.at);
    case 'stunned':
      return log.stunned(name(event.unit));
    case 'recovered':
      return log.recovered(event.turn, name(event.unit));
    case 'repaired':
      return log.repaired(name(event.unit), event.points, event.left);
    case 'token':
      return event.at === undefined ? log.tokenGone(name(event.unit)) : log.token(name(event.unit), event.at);
    case 'damaged':
      return log.damaged(name(event.unit), event.damage, event.left);
    case 'destroyed':
      return log.destroyed(name(event.unit), event.at, event.wreck);
    case 'turn':
      return log.turn(event.turn, name(event.unit));
    case 'empty-turn':
      return log.emptyTurn(event.turn, name(event.unit));
    case 'ended':
      return ending(event.ending, text);
    default:
      return assertNever(event);
  }
}

function ending(how: (typeof ENDINGS)[number], text: ArcadeText): string {
  const { log, sides } = text;
  switch (how) {
    case 'tie':
    case 'stall':
    case 'running':
      return log[how]();
    case 'green':
    case 'orange':
      return log.won(sides[how]);
    case 'green-pool':
    case 'orange-pool':
      return log.wonPool(how === 'green-pool' ? sides.green : sides.orange);
    case 'green-rank':
    case 'orange-rank':
      return log.wonRank(how === 'green-rank' ? sides.green : sides.orange);
    case 'green-walls':
    case 'orange-walls':
      return log.wonWalls(how === 'green-walls' ? sides.green : sides.orange);
    default:
      return assertNever(how);
  }
}

/**
 * A short text for a refusal, a fault or an ending. `{0}`, `{1}` … are replaced by the values, and `{0 unit|units}` by a count with its
 * noun. An unknown name is returned as it is.
 */
export function localize(name: string, language: Language, about: readonly (string | number)[] = []): string {
  const { words, faults } = TEXTS[language];
  const known: Readonly<Record<string, string>> = { ...words, ...faults };
  return (known[name] ?? name).replaceAll(/\{(\d)(?: ([^{|}]*)\|([^{}]*))?\}/g, (_, place: string, one?: string, many?: string) => {
    const thing = about[Number(place)] ?? '';
    return one === undefined ? String(thing) : `${thing} ${Number(thing) === 1 ? one : many}`;
  });
}
