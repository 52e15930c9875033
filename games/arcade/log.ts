import { type Language, never } from '@fray/engine';
import type { ArcadeEvent, UnitName } from './state.ts';
import { da } from './text/da.ts';
import { type ArcadeText, en } from './text/en.ts';

export const TEXTS: Readonly<Record<Language, ArcadeText>> = { en, da };

/** G2 as “Green 2”. */
export function unitWords(unit: UnitName, text: ArcadeText): string {
  return `${unit.startsWith('G') ? text.sides.green : text.sides.orange} ${unit.slice(1)}`;
}

/** One sentence for an event. */
export function tell(event: ArcadeEvent, language: Language): string {
  const text = TEXTS[language];
  const { log } = text;
  const name = (unit: UnitName) => unitWords(unit, text);
  switch (event.type) {
    case 'placed':
      return log.placed(name(event.unit), event.at);
    case 'moved':
      return log.moved(name(event.unit), event.from, event.to, event.points, event.left);
    case 'announced':
      return log.announced(name(event.unit), event.aimed);
    case 'shot': {
      const { dice, damage, aimed, at, distance } = event;
      const unit = name(event.unit);
      const target = name(event.target);
      if (dice.length === 0) return log.certain(unit, target, at);
      const rolled = dice.join(' ');
      return damage > 0 ? log.hit(unit, target, at, aimed, distance, rolled, damage) : log.miss(unit, target, at, aimed, distance, rolled);
    }
    case 'damaged':
      return log.damaged(name(event.unit), event.damage, event.left);
    case 'destroyed':
      return log.destroyed(name(event.unit), event.at, event.wreck);
    case 'turn':
      return log.turn(event.turn, name(event.unit));
    case 'empty-turn':
      return log.emptyTurn(event.turn, name(event.unit));
    case 'ended':
      switch (event.ending) {
        case 'green':
        case 'orange':
          return log.won(text.sides[event.ending]);
        case 'tie':
        case 'stall':
        case 'running':
          return log[event.ending]();
        default:
          return never(event.ending);
      }
    default:
      return never(event);
  }
}

/** A few words for a refusal or an ending; an unknown name stands for itself. */
export function word(name: string, language: Language): string {
  const words: Readonly<Record<string, string>> = TEXTS[language].words;
  return words[name] ?? name;
}
