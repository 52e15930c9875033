import { assertNever, type Language } from '@fray/engine';
import { TEXTS } from '#text';
import type { SkirmishEvent, SkirmishOptions, UnitRef } from '../rules/state.ts';

export { TEXTS };

/** Returns one sentence that describes an event, with the names of the chosen skin (X17). */
export function describeEvent(event: SkirmishEvent, language: Language, { skin }: Pick<SkirmishOptions, 'skin'>): string {
  const { log, cards, skins } = TEXTS[language];
  const { sides, units } = skins[skin];
  const named = ({ seat, unit }: UnitRef) => units[seat][unit];
  switch (event.type) {
    case 'placed':
      return log.placed(named(event), event.cell, event.air, event.minicon);
    case 'ready':
      return log.ready(sides[event.seat]);
    case 'revealed':
      return log.revealed(sides[event.first]);
    case 'turn':
      return log.turn(event.turn, sides[event.seat]);
    case 'reshuffled':
      return log.reshuffled(event.cards);
    case 'drew':
      if (!event.cards || event.cards.length === 0) return log.drew(sides[event.seat], event.count);
      return log.drewCards(sides[event.seat], event.cards.map((card) => cards[card]).join(', '));
    case 'discarded':
      return log.discarded(sides[event.seat], cards[event.card]);
    case 'moved': {
      const ways = event.units.map(({ unit, from, to }) => log.way(units[event.seat][unit], from, to));
      return log.moved(cards[event.card], [ways.slice(0, -1).join(', '), ways.at(-1)].filter(Boolean).join(log.and));
    }
    case 'attacked':
      return log.attacked(cards[event.card], named(event.attacker), event.from, named(event.target), event.to);
    case 'defended':
      return log.defended(sides[event.seat], cards[event.card]);
    case 'damaged':
      return log.damaged(named(event.target), event.hits);
    case 'destroyed':
      return log.destroyed(named(event.target), event.at);
    case 'tactics':
      return log.tactics(sides[event.seat]);
    case 'repaired':
      return log.repaired(named(event.target), event.hits);
    case 'ended':
      return log.ended[event.reason](event.winner === null ? '' : sides[event.winner]);
    default:
      return assertNever(event);
  }
}

/** A short text for a refusal, a fault or an ending. `{0}`, `{1}` … are replaced by the values. */
export function localize(name: string, language: Language, about: readonly (string | number)[] = []): string {
  const words: Readonly<Record<string, string>> = TEXTS[language].words;
  return (words[name] ?? name).replaceAll(/\{(\d)\}/g, (_, place: string) => String(about[Number(place)] ?? ''));
}
