import { assertNever, type Language } from '@fray/engine';
import { Icon, LockIcon, type LogEntry, LostIcon, TrophyIcon } from '@fray/table-kit';
import { WORDS } from '#words';
import { TEXTS } from '../io/log.ts';
import { SEATS, type TubeEvent, type TubeOptions } from '../rules/state.ts';
import type { TankName } from './animation/animation.ts';
import { instructionIcons } from './panels/strip.tsx';

/** The log entry of an event: a round is one line, with both programs and their result. */
export function logEntry(event: TubeEvent, options: TubeOptions, language: Language): LogEntry {
  const words = WORDS[language];
  const { sides: tanks } = TEXTS[language];
  switch (event.type) {
    case 'locked': {
      const { seat, program } = event;
      return {
        action: 'round',
        icon: LockIcon,
        words: words.captions.locked(tanks[seat]),
        ...(program === undefined ? {} : { marks: () => <Program of={program} tank={seat} options={options} /> }),
      };
    }
    case 'revealed':
      return {
        action: 'round',
        isDone: true,
        icon: undefined,
        words: `${event.round}`,
        marks: () => (
          <>
            {SEATS.map((tank) => (
              <Program key={tank} of={event[tank]} tank={tank} options={options} />
            ))}
          </>
        ),
        result: () => <i class="tube-none">{words.bothMiss}</i>,
      };
    case 'moved':
    case 'turned':
    case 'blocked':
    case 'held':
      return {};
    case 'head-on':
      return { result: () => <i>{words.outcomes.met}</i> };
    case 'side-hit':
    case 'rear-hit':
      return {
        result: () => (
          <i class={`tube-hit ${event.tank}`}>
            {tanks[event.tank]}: {words.outcomes[event.type === 'side-hit' ? 'side' : 'rear']}
          </i>
        ),
      };
    case 'destroyed':
      return {
        result: () => (
          <i class={`tube-hit ${event.tank}`}>
            <Icon of={LostIcon} size={17} />
          </i>
        ),
      };
    case 'ended':
      return { action: 'end', icon: TrophyIcon };
    default:
      return assertNever(event);
  }
}

function Program({ of, tank, options }: { of: string; tank: TankName; options: TubeOptions }) {
  const icons = instructionIcons(options);
  return (
    <i class={`tube-log-entry ${tank}`}>
      {[...of].map((letter, i) => (
        <Icon key={i} of={icons[letter]!} size={15} />
      ))}
    </i>
  );
}
