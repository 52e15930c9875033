import { assertNever, type Language } from '@fray/engine';
import { TEXTS } from '#text';
import type { RatEvent, RatOptions } from '../rules/state.ts';

export { TEXTS };

/** Returns one sentence that describes an event, in the words of the chosen theme (V10). */
export function describeEvent(
  event: RatEvent,
  language: Language,
  options: Pick<RatOptions, 'skin' | 'tunnels_to_win' | 'casualties_to_win'>,
): string {
  const { log, skins } = TEXTS[language];
  const skin = skins[options.skin];
  switch (event.type) {
    case 'reshuffled':
      return log.reshuffled();
    case 'drew':
      return event.card === undefined ? log.drew(skin, event.turn) : log.drewCard(skin, event.turn, event.card);
    case 'asked':
      return log.asked(skin, event.question);
    case 'answered':
      return event.expression === null ? log.answered(skin) : log.answeredFace(skin, event.expression);
    case 'guessed':
      return log.guessed(skin, event.guess, event.card);
    case 'advanced':
      return log.advanced(skin, event.tunnels, options.tunnels_to_win);
    case 'casualty':
      return log.casualty(skin, event.casualties, options.casualties_to_win, event.kept);
    case 'discarded':
      return log.discarded();
    case 'ended':
      return event.ending === 'rat' ? log.ratWon(skin) : event.ending === 'vc' ? log.vcWon(skin) : log.running();
    default:
      return assertNever(event);
  }
}

export function localize(name: string, language: Language, about: readonly (string | number)[] = []): string {
  const words: Readonly<Record<string, string>> = TEXTS[language].words;
  return (words[name] ?? name).replaceAll(/\{(\d)\}/g, (_, place: string) => String(about[Number(place)] ?? ''));
}
