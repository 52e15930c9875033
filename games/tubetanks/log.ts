import { type Language, never } from '@fray/engine';
import type { TubeEvent, TubeOptions } from './state.ts';
import { da } from './text/da.ts';
import { en, type TubeText } from './text/en.ts';

export const TEXTS: Readonly<Record<Language, TubeText>> = { en, da };

/** One sentence for an event. Steps count from 1 in words. */
export function sentence(event: TubeEvent, language: Language, { side_hits, rows }: Pick<TubeOptions, 'side_hits' | 'rows'>): string {
  const { log, tanks } = TEXTS[language];
  switch (event.type) {
    case 'locked':
      return event.program === undefined ? log.locked(tanks[event.seat]) : log.lockedOwn(tanks[event.seat], event.program);
    case 'revealed':
      return log.revealed(event.round, event.one, event.two);
    case 'moved':
      return log.moved(tanks[event.tank], event.step + 1, event.from, event.to);
    case 'turned':
      return log.turned(tanks[event.tank], event.step + 1, event.facing, rows);
    case 'blocked':
      return log.blocked(tanks[event.tank], event.step + 1, event.at);
    case 'held':
      return log.held(tanks[event.tank], event.step + 1);
    case 'head-on':
      return log.headOn();
    case 'side-hit':
      return log.sideHit(tanks[event.tank], event.at, event.hits, side_hits);
    case 'rear-hit':
      return log.rearHit(tanks[event.tank], event.at);
    case 'destroyed':
      return log.destroyed(tanks[event.tank], event.at);
    case 'ended':
      switch (event.ending) {
        case 'one':
        case 'one-fewer-hits':
          return log.won(tanks.one);
        case 'two':
        case 'two-fewer-hits':
          return log.won(tanks.two);
        default:
          return log.drawn();
      }
    default:
      return never(event);
  }
}

/** A few words by their name, `{0}`, `{1}` … standing for what they are about; an unknown name stands for itself. */
export function word(name: string, language: Language, about: readonly (string | number)[] = []): string {
  const words: Readonly<Record<string, string>> = TEXTS[language].words;
  return (words[name] ?? name).replaceAll(/\{(\d)\}/g, (_, place: string) => written(about[Number(place)], language));
}

const written = (thing: string | number | undefined, language: Language): string =>
  typeof thing === 'number' ? thing.toLocaleString(language) : (thing ?? '');
