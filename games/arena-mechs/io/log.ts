import { assertNever, type Language } from '@fray/engine';
import { TEXTS } from '#text';
import { LETTERS, parseCard } from '../rules/cards.ts';
import type { MechEvent, SeatName } from '../rules/state.ts';
import type { MechText } from '../text/en.ts';

export { TEXTS };

/** The short name of a card: `pm` becomes the names of Prestige/Repair and Move. */
export function cardWords(name: string, text: MechText): string {
  if (parseCard(name) === undefined) return name;
  const action = (letter: string) => Object.values(text.actions)[LETTERS.indexOf(letter)] ?? letter;
  return `${action(name[0]!)} + ${action(name[1]!)}`;
}

/** Returns one sentence that describes an event. */
// oxlint-disable-next-line max-lines-per-function -- a line or two for each event
export function describeEvent(event: MechEvent, language: Language): string {
  const text = TEXTS[language];
  const { log, sides, colours } = text;
  const cards = (list: readonly string[]) => list.map((card) => cardWords(card, text)).join(log.and);
  switch (event.type) {
    case 'programmed':
      return log.programmed(sides[event.seat], cards(event.cards ?? []), event.slot ?? 0, cardWords(event.under ?? '', text));
    case 'ready':
      return log.ready(sides[event.seat]);
    case 'placed':
      return log.placed(sides[event.seat], event.at);
    case 'dropped-in':
      return log.droppedIn(sides[event.seat], event.at);
    case 'overlapped':
      return log.overlapped(sides[event.seat]);
    case 'revealed': {
      const sequence = event.sequence.map((action) => Object.entries(text.actions).find(([name]) => name === action)?.[1] ?? action);
      return log.revealed(sides[event.seat], cards(event.cards), sequence.join(', '), event.number);
    }
    case 'turn':
      return log.turn(sides[event.seat], event.round, event.point, event.outside);
    case 'passed':
      return log.passed(sides[event.seat]);
    case 'prestige':
      return log.prestige(sides[event.seat], event.points);
    case 'repaired':
      return log.repaired(sides[event.seat], colours[event.colour], event.left);
    case 'punched':
      return log.punched(sides[event.seat], sides[event.target], event.damage);
    case 'shot':
      return log.shot(sides[event.seat], event.targets.map((seat: SeatName) => sides[seat]).join(log.and), event.damage);
    case 'moved':
      return log.moved(sides[event.seat], event.from, event.to);
    case 'shoved':
      return log.shoved(sides[event.seat], event.from, event.to);
    case 'pushed-out':
      return log.pushedOut(sides[event.seat], sides[event.by]);
    case 'strides':
      return log.strides(sides[event.seat], event.checkpoints, event.points);
    case 'conveyor':
      return log.conveyor(sides[event.seat], event.arrow, event.turns);
    case 'crushers':
    case 'flames':
      return log.hazard(log[event.type], event.seat && sides[event.seat]);
    case 'magnet':
      return log.magnet(sides[event.seat], event.at);
    case 'pulled':
      return log.pulled(sides[event.seat], event.from, event.to);
    case 'damaged':
      return log.damaged(sides[event.seat], event.points, colours[event.colour], event.total);
    case 'smashed':
      return log.smashed(sides[event.seat]);
    case 'scored':
      return log.scores(sides[event.seat], event.points, log.scored[event.why], event.score);
    case 'last-scoring':
      return log.lastScoring();
    case 'round':
      return log.round(event.round);
    case 'ended':
      return log.ended();
    default:
      return assertNever(event);
  }
}

/** A short text for a refusal or an ending. An unknown name is returned as it is. */
export function localize(name: string, language: Language, about: readonly (string | number)[] = []): string {
  const words: Readonly<Record<string, string>> = TEXTS[language].words;
  return (words[name] ?? name).replaceAll(/\{(\d)\}/g, (_, place: string) => String(about[Number(place)] ?? ''));
}
