import { assertNever, type Language } from '@fray/engine';
import {
  CheckIcon,
  CogIcon,
  FlagIcon,
  FlameIcon,
  Icon,
  type IconNode,
  LockIcon,
  type LogEntry,
  LostIcon,
  MagnetIcon,
  RamIcon,
  RepairIcon,
  SkipIcon,
  Stamp,
  StepIcon,
  TrophyIcon,
} from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { WORDS } from '#words';
import { TEXTS } from '../io/log.ts';
import { ACTIONS, LETTERS } from '../rules/cards.ts';
import type { MechOptions } from '../rules/options.ts';
import type { MechEvent, SeatName } from '../rules/state.ts';
import { MechHead } from './art/mech.tsx';
import { ActionSymbol, iconOf } from './art/symbols.tsx';
import { TONES } from './art/tones.ts';

/** The log entry of an event, with pictures of mechs, cards and symbols. */
// oxlint-disable-next-line max-lines-per-function -- a line or two for each event
export function logEntry(event: MechEvent, _options: MechOptions, language: Language): LogEntry {
  const { sides } = TEXTS[language];
  const words = WORDS[language];
  const says = words.sentences;
  const by = (seat: SeatName, doing: string, icon: IconNode) => ({ action: `${doing} ${seat}`, who: () => <Head seat={seat} />, icon });
  switch (event.type) {
    case 'programmed': {
      const { seat, slot, cards } = event;
      return {
        ...by(seat, `program ${slot}`, LockIcon),
        words: slot === undefined ? words.ready : words.point(slot),
        ...(cards
          ? {
              marks: () => (
                <>
                  {cards.map((card) => (
                    <Symbols of={[...card]} />
                  ))}
                </>
              ),
            }
          : {}),
      };
    }
    case 'ready':
      return { ...by(event.seat, 'ready', LockIcon), words: words.ready };
    case 'placed':
      return { ...by(event.seat, 'place', FlagIcon), words: says.on(event.at) };
    case 'dropped-in':
      return { ...by(event.seat, 'drop', FlagIcon), words: says.dropsIn(event.at) };
    case 'overlapped':
      return { ...by(event.seat, 'cover', CheckIcon), words: words.chosen };
    case 'revealed':
      return {
        action: `reveal ${event.seat}`,
        who: () => <Head seat={event.seat} />,
        words: '',
        marks: () => (
          <Symbols
            of={event.sequence.map((action) => LETTERS[ACTIONS.findIndex((name) => name === action)]!)}
            at={event.number}
            seat={event.seat}
          />
        ),
      };
    case 'turn':
      return { turn: says.when(event.round, event.point) };
    case 'passed':
      return { ...by(event.seat, 'pass', SkipIcon), words: says.passes };
    case 'prestige':
      return {
        ...by(event.seat, 'earn', iconOf('prestige')),
        words: says.earns,
        result: () => <Gain seat={event.seat} points={event.points} />,
      };
    case 'repaired':
      return { ...by(event.seat, 'repair', RepairIcon), words: says.repairs, result: () => <Mark seat={event.seat}>+1</Mark> };
    case 'punched':
      return { ...by(event.seat, 'punch', iconOf('punch')), words: says.punches(sides[event.target]) };
    case 'shot':
      return { ...by(event.seat, 'shoot', iconOf('shoot')), words: says.shoots(event.targets.map((seat) => sides[seat]).join(words.and)) };
    case 'moved':
      return { ...by(event.seat, 'move', iconOf('move')), words: says.moves(event.to) };
    case 'shoved':
    case 'pulled':
      return { outcome: says.shoved(sides[event.seat], event.to) };
    case 'pushed-out':
      return { outcome: says.out(sides[event.seat]) };
    case 'strides':
      return { ...by(event.seat, 'stride', StepIcon), words: says.strides, result: () => <Gain seat={event.seat} points={event.points} /> };
    case 'conveyor':
      return { ...by(event.seat, 'slide', CogIcon), words: says.pushes(event.arrow) };
    case 'crushers':
    case 'flames': {
      const { type, seat } = event;
      return {
        action: type,
        ...(seat ? { who: () => <Head seat={seat} /> } : {}),
        icon: type === 'flames' ? FlameIcon : RamIcon,
        words: words.aftermath[type],
      };
    }
    case 'magnet':
      return { ...by(event.seat, 'magnet', MagnetIcon), words: says.magnet(event.at) };
    case 'damaged':
      return { result: () => <Mark seat={event.seat}>−{event.points}</Mark> };
    case 'smashed':
      return {
        outcome: says.smashed(sides[event.seat]),
        result: () => (
          <Mark seat={event.seat}>
            <Icon of={LostIcon} size={17} />
          </Mark>
        ),
      };
    case 'scored':
      return { result: () => <Gain seat={event.seat} points={event.points} /> };
    case 'last-scoring':
      return { action: 'last', icon: TrophyIcon, words: says.lastScoring };
    case 'round':
      return { turn: says.round(event.round) };
    case 'ended':
      return { action: 'end', icon: TrophyIcon };
    default:
      return assertNever(event);
  }
}

const Head = ({ seat }: { seat: SeatName }) => <Stamp name={`mech ${seat}`} of={<MechHead seat={seat} />} />;

const Mark = ({ seat, children }: { seat: SeatName; children: ComponentChildren }) => (
  <i style={{ color: TONES[seat].light }}>{children}</i>
);

/** Prestige won or lost. */
const Gain = ({ seat, points }: { seat: SeatName; points: number }) => (
  <i class="mech-chips" style={{ color: TONES[seat].light }}>
    <ActionSymbol letter="p" size={13} />
    {points < 0 ? `−${-points}` : `+${points}`}
  </i>
);

const Symbols = ({ of, at, seat }: { of: readonly string[]; at?: number; seat?: SeatName }) => (
  <i class="mech-chips" style={seat && { '--color-player': TONES[seat].main }}>
    {of.map((letter) => (
      <span>
        <ActionSymbol letter={letter} size={15} />
      </span>
    ))}
    {at !== undefined && <b>{at}</b>}
  </i>
);
