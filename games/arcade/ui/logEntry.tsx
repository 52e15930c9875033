import { assertNever, type Language } from '@fray/engine';
import {
  AimIcon,
  BoltIcon,
  BombIcon,
  FlagIcon,
  FlameIcon,
  Icon,
  type IconNode,
  type LogEntry,
  LostIcon,
  RamIcon,
  RepairIcon,
  SparkIcon,
  Stamp,
  StrayIcon,
  TrophyIcon,
  TurnRightIcon,
} from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { type ArcadeUiWords, WORDS } from '#words';
import { TEXTS, unitWords } from '../io/log.ts';
import { type ArcadeOptions, squadOf } from '../rules/options.ts';
import type { ArcadeEvent, UnitName } from '../rules/state.ts';
import { toneOf } from './animation/picture.ts';
import { LIVERIES } from './art/colours.ts';
import { kindsOf } from './art/dieKinds.ts';
import { Sidecar, Tank } from './art/units.tsx';

/** The log entry of an event. */
// oxlint-disable-next-line max-lines-per-function -- a line or two for each event
export function logEntry(event: ArcadeEvent, options: ArcadeOptions, language: Language): LogEntry {
  const words = WORDS[language];
  const text = TEXTS[language];
  const { sentences: says, passing } = words;
  const by = (unit: UnitName, doing: string, icon: IconNode) => ({
    action: `${doing} ${unit}`,
    who: () => <UnitStamp unit={unit} options={options} />,
    icon,
  });
  switch (event.type) {
    case 'placed':
      return { ...by(event.unit, 'place', FlagIcon), words: says.starts(event.at) };
    case 'moved':
      return {
        ...by(event.unit, 'drive', TurnRightIcon),
        words: says.drives(event.to),
        result: () => <i class="ar-spent">{'•'.repeat(event.points)}</i>,
      };
    case 'announced':
      return { ...by(event.unit, 'fire', event.aimed ? AimIcon : BoltIcon), words: event.aimed ? says.aims : says.snaps };
    case 'shot':
      return {
        ...by(event.unit, 'fire', event.aimed ? AimIcon : BoltIcon),
        words: says.at(event.target === undefined ? event.at : unitWords(event.target, text)),
        marks: () => <Rolled shot={event} options={options} />,
        ...(event.damage === 0 ? { outcome: passing.miss } : {}),
      };
    case 'strayed':
      return event.east === 0 && event.north === 0
        ? { icon: StrayIcon, words: passing.graze! }
        : { icon: StrayIcon, words: says.strays, ...(event.landing === undefined ? { outcome: passing.off! } : {}) };
    case 'struck':
      return { outcome: struck(event, words, language) };
    case 'rammed':
      return { ...by(event.unit, 'ram', RamIcon), words: says.rams(unitWords(event.target, text)) };
    case 'mine-laid':
      return { ...by(event.unit, 'lay', BombIcon), words: says.mine(event.at) };
    case 'detonated':
      return { ...by(event.unit, 'go off', FlameIcon), words: says.goesOff(event.at) };
    case 'wall-destroyed':
      return { outcome: says.falls(words.wall, event.at) };
    case 'floor-destroyed':
      return { outcome: says.falls(words.floor, event.at) };
    case 'blast':
    case 'token':
      return {};
    case 'stunned':
      return { result: () => <LossIcon unit={event.unit} of={SparkIcon} /> };
    case 'recovered':
      return { ...by(event.unit, 'recover', SparkIcon), words: passing.recovers! };
    case 'repaired':
      return { ...by(event.unit, 'repair', RepairIcon), words: says.repairs, result: () => <Loss unit={event.unit}>+{event.points}</Loss> };
    case 'damaged':
      return { result: () => <Loss unit={event.unit}>−{event.damage}</Loss> };
    case 'destroyed':
      return { result: () => <LossIcon unit={event.unit} of={LostIcon} /> };
    case 'turn':
    case 'empty-turn':
      return { turn: words.turn(event.turn) };
    case 'ended':
      return { action: 'end', icon: TrophyIcon };
    default:
      return assertNever(event);
  }
}

function struck({ what, at = '', unit }: Extract<ArcadeEvent, { type: 'struck' }>, words: ArcadeUiWords, language: Language): string {
  if (what === 'outside') return words.passing.off!;
  return what === 'unit' ? (unit ? unitWords(unit, TEXTS[language]) : '') : `${words[what]} ${at}`;
}

const Loss = ({ unit, children }: { unit: UnitName; children: ComponentChildren }) => <i class={`ar-loss ${toneOf(unit)}`}>{children}</i>;

const LossIcon = ({ unit, of }: { unit: UnitName; of: IconNode }) => (
  <Loss unit={unit}>
    <Icon of={of} size={17} />
  </Loss>
);

/** The rolled dice. The ones that count are lit; for a stray miss, the ones that give its direction. */
function Rolled({ shot, options }: { shot: Extract<ArcadeEvent, { type: 'shot' }>; options: ArcadeOptions }) {
  const strays = options.collateral === 'on' ? { stray: { east: 0, north: 0, landing: undefined, shown: 3 as const } } : {};
  return (
    <>
      {kindsOf({ ...shot, target: undefined, faces: shot.dice, state: 'landed', ...strays }, options.miss_faces).map((kind, i) => (
        <i key={i} class={`ar-die ${kind}`}>
          <i class={`ar-side ar-side-${shot.dice[i]}`} />
        </i>
      ))}
    </>
  );
}

const AIMING = { '--hull': '35deg', '--turret': '35deg' };

function UnitStamp({ unit, options }: { unit: UnitName; options: ArcadeOptions }) {
  const livery = toneOf(unit);
  const number = Number(unit.slice(1));
  const sidecar = number > squadOf(options, livery === 'green' ? 0 : 1).tanks;
  const Drawn = sidecar ? Sidecar : Tank;
  return (
    <Stamp
      name={`${unit} ${sidecar}`}
      of={
        <svg viewBox="-46 -46 92 92" style={AIMING}>
          <rect x="-46" y="-46" width="92" height="92" rx="24" fill={LIVERIES[livery].black} />
          <g transform="translate(0 8) scale(.82)">
            <Drawn livery={livery} />
          </g>
          <text
            y="4"
            text-anchor="middle"
            font-size="34"
            font-weight="800"
            font-family="sans-serif"
            fill="#fff"
            stroke="#020705"
            stroke-width="7"
            paint-order="stroke"
          >
            {number}
          </text>
        </svg>
      }
    />
  );
}
