import { type Cell, type Language, readOptions } from '@fray/engine';
import { TEXTS } from '../log.ts';
import { MEASURED } from '../measured.ts';
import { optionSpecs, squadOf } from '../options.ts';
import { isOpen, POOL, WALL } from '../state.ts';
import type { Zone } from '../zone.ts';
import { zoneCodeFault } from '../zoneCode.ts';
import { isZoneName, ZONE_NAMES, zoneNamed } from '../zones.ts';
import { WORDS } from './words.ts';
import './zones.css';

type Starts = readonly [number, number];
/** The places of three tanks, where nobody chose a squad. */
const USUAL: Starts = [3, 3];

/** A small picture of a zone with the starting places of its first units. */
function ZonePicture({ zone: { grid, terrain, starts }, units = USUAL }: { zone: Zone; units?: Starts }) {
  const x = (cell: Cell) => grid.x(cell);
  const y = (cell: Cell) => grid.height - 1 - grid.y(cell);
  return (
    <svg class="zone-picture" viewBox={`0 0 ${grid.width} ${grid.height}`} aria-hidden="true">
      {Array.from(terrain, (kind, cell) =>
        isOpen(kind) ? null : (
          <rect
            key={cell}
            class={kind === WALL ? 'picture-wall' : kind === POOL ? 'picture-pool' : 'picture-floor'}
            x={x(cell) + 0.05}
            y={y(cell) + 0.05}
            width="0.9"
            height="0.9"
            rx="0.1"
          />
        ),
      )}
      {starts[0].slice(0, units[0]).map((cell) => (
        <circle key={cell} class="picture-green" cx={x(cell) + 0.5} cy={y(cell) + 0.5} r="0.32" />
      ))}
      {starts[1].slice(0, units[1]).map((cell) => (
        <rect key={cell} class="picture-orange" x={x(cell) + 0.22} y={y(cell) + 0.22} width="0.56" height="0.56" />
      ))}
    </svg>
  );
}

interface Props {
  readonly options: Readonly<Record<string, string>>;
  readonly language: Language;
}

/** How many units each side begins with, as far as the texts can be read. */
function unitsOf(options: Props['options']): Starts {
  const read = readOptions(optionSpecs, options);
  if (!read.ok) return USUAL;
  const count = (side: number) => squadOf(read.value, side).tanks + squadOf(read.value, side).sidecars;
  return [count(0), count(1)];
}

const share = (mean: number): string => `${(100 * mean).toFixed(1)} %`;

/** The zone that the options name, and what the first move is worth in it, for the form that sets up a table. */
export function Preview({ options, language }: Props) {
  const words = WORDS[language];
  const name = options['zone'] ?? ZONE_NAMES[0];
  if (!isZoneName(name) && zoneCodeFault(name) !== undefined) return null;
  const measured = isZoneName(name) ? MEASURED[name] : undefined;
  return (
    <figure class="zone-shown">
      <ZonePicture zone={zoneNamed(name)} units={unitsOf(options)} />
      <figcaption>
        {measured
          ? words.firstMove(share(measured.mean), share(measured.low), share(measured.high), measured.games)
          : isZoneName(name)
            ? ''
            : words.drawnZone}
      </figcaption>
    </figure>
  );
}

interface GalleryProps {
  readonly value: string;
  readonly language: Language;
  onChange(zone: string): void;
}

/** Every ready zone with its picture and what the first move scores in it. */
export function Gallery({ value, language, onChange }: GalleryProps) {
  const { ready } = TEXTS[language];
  return (
    <div class="gallery">
      {ZONE_NAMES.map((name) => {
        const measured = MEASURED[name];
        return (
          <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
            <ZonePicture zone={zoneNamed(name)} />
            <span>{ready[name]}</span>
            <small>{measured && `${share(measured.mean)} ± ${(50 * (measured.high - measured.low)).toFixed(1)}`}</small>
          </button>
        );
      })}
    </div>
  );
}
