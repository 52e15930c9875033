import { assertNever, type Language } from '@fray/engine';
import { AgainIcon, FlameIcon, HelpIcon, Icon, type LogEntry, TrophyIcon } from '@fray/table-kit';
import type { RatEvent, RatOptions } from '../rules/state.ts';
import { GUESS_ICON, KIND_ART } from './art/cards.tsx';
import { Thumbnail } from './art/thumbnail.tsx';
import { wordsOf } from './words/wordsOf.ts';

/** The log entry of an event: each question with the face of its answer, each guess with its card (V10). */
export function logEntry(event: RatEvent, options: RatOptions, language: Language): LogEntry {
  const words = wordsOf(language, options.skin);
  switch (event.type) {
    case 'reshuffled':
      return { action: 'shuffle', icon: AgainIcon, words: words.newPack };
    case 'drew':
      return { turn: words.turn(event.turn) };
    case 'asked':
      return { action: `ask ${event.question}`, icon: HelpIcon, words: words.ask[event.question] };
    case 'answered':
      return {
        result: () =>
          event.expression === null ? <i>{words.answered(undefined)}</i> : <Thumbnail name={event.expression} who="moss" size={26} />,
      };
    case 'guessed': {
      const { icon, soft } = KIND_ART[event.card];
      return {
        action: 'guess',
        icon: GUESS_ICON[event.guess],
        words: `${words.guesses[event.guess]}!`,
        marks: () => (
          <i style={{ color: soft }}>
            <Icon of={icon} /> {words.cards[event.card]}
          </i>
        ),
      };
    }
    case 'advanced':
      return { result: () => <Count n={event.tunnels} of={options.tunnels_to_win} kind="tunnel" /> };
    case 'casualty':
      return { result: () => <Count n={event.casualties} of={options.casualties_to_win} kind="vc" /> };
    case 'discarded':
      return {};
    case 'ended':
      return { action: 'end', icon: TrophyIcon };
    default:
      return assertNever(event);
  }
}

/** The progress of either side by this event. */
const Count = ({ n, of, kind }: { n: number; of: number; kind: 'tunnel' | 'vc' }) => (
  <i style={{ color: KIND_ART[kind].soft }}>
    {kind === 'vc' && <Icon of={FlameIcon} size={15} />}
    {n}/{of}
  </i>
);
