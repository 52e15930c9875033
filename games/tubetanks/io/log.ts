import { assertNever, type Language } from '@fray/engine';
import { TEXTS } from '#text';
import type { TubeEvent, TubeOptions } from '../rules/state.ts';

export { TEXTS };

/** Returns one sentence that describes an event. Steps count from 1 in the text. */
export function describeEvent(event: TubeEvent, language: Language, { side_hits, rows }: Pick<TubeOptions, 'side_hits' | 'rows'>): string {
  const { log, sides } = TEXTS[language];
  switch (event.type) {
    case 'locked':
      return event.program === undefined ? log.locked(sides[event.seat]) : log.lockedOwn(sides[event.seat], event.program);
    case 'revealed':
      return log.revealed(event.round, event.one, event.two);
    case 'moved':
      return log.moved(sides[event.tank], event.step + 1, event.from, event.to);
    case 'turned':
      return log.turned(sides[event.tank], event.step + 1, event.facing, rows);
    case 'blocked':
      return log.blocked(sides[event.tank], event.step + 1, event.at);
    case 'held':
      return log.held(sides[event.tank], event.step + 1);
    case 'head-on':
      return log.headOn();
    case 'side-hit':
      return log.sideHit(sides[event.tank], event.at, event.hits, side_hits);
    case 'rear-hit':
      return log.rearHit(sides[event.tank], event.at);
    case 'destroyed':
      return log.destroyed(sides[event.tank], event.at);
    case 'ended':
      switch (event.ending) {
        case 'one':
        case 'one-fewer-hits':
          return log.won(sides.one);
        case 'two':
        case 'two-fewer-hits':
          return log.won(sides.two);
        default:
          return log.drawn();
      }
    default:
      return assertNever(event);
  }
}

/** Short texts by name, with arguments `{0}`, `{1}` …; an unknown name is returned unchanged. */
export function localize(name: string, language: Language, about: readonly (string | number)[] = []): string {
  const words: Readonly<Record<string, string>> = TEXTS[language].words;
  return (words[name] ?? name).replaceAll(/\{(\d)\}/g, (_, place: string) => written(about[Number(place)], language));
}

const written = (thing: string | number | undefined, language: Language): string =>
  typeof thing === 'number' ? thing.toLocaleString(language) : (thing ?? '');
