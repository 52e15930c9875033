import { type Language, never } from '@fray/engine';
import type { RatEvent } from './state.ts';
import { da } from './text/da.ts';
import { en, type RatText } from './text/en.ts';

export const TEXTS: Readonly<Record<Language, RatText>> = { en, da };

/** One sentence for an event. */
export function tell(event: RatEvent, language: Language): string {
  const { log } = TEXTS[language];
  switch (event.type) {
    case 'reshuffled':
      return log.reshuffled();
    case 'drew':
      return event.card === undefined ? log.drew(event.turn) : log.drewCard(event.turn, event.card);
    case 'asked':
      return log.asked(event.question);
    case 'answered':
      return event.expression === null ? log.answered() : log.answeredFace(event.expression);
    case 'guessed':
      return log.guessed(event.guess, event.card);
    case 'advanced':
      return log.advanced(event.tunnels);
    case 'casualty':
      return log.casualty(event.casualties, event.kept);
    case 'discarded':
      return log.discarded();
    case 'ended':
      return event.ending === 'rat' ? log.ratWon() : event.ending === 'vc' ? log.vcWon() : log.running();
    default:
      return never(event);
  }
}

export function word(name: string, language: Language): string {
  const words: Readonly<Record<string, string>> = TEXTS[language].words;
  return words[name] ?? name;
}
