import { type Cell, type Language, readOptions } from '@fray/engine';
import { type ArcadeUiWords, WORDS } from '#words';
import { MEASURED } from '../../bot/zoneBalance.ts';
import { TEXTS } from '../../io/log.ts';
import { zoneCodeFault } from '../../io/zoneCode.ts';
import { optionSpecs, squadOf } from '../../rules/options.ts';
import { POOL, SIDES, WALL } from '../../rules/state.ts';
import { writeZone, type Zone } from '../../rules/zone.ts';
import { isZoneName, ZONE_NAMES, zoneNamed } from '../../rules/zones.ts';
import { type DrawingName, Drawings, Use } from '../art/drawings.tsx';
import { Ground } from '../board/ground.tsx';
import { tenths } from '../panels/figures.ts';
import '../style/zones.css';

/** A part of one, in percent. */
export const share = (language: Language, part: number): string => `${tenths(language, 100 * part)} %`;

interface Squad {
  readonly tanks: number;
  readonly sidecars: number;
}
type Squads = readonly [Squad, Squad];

/** A small picture of a zone with its first units at their start cells. Without given squads, three marks per side. */
function ZonePicture({ zone, squads }: { zone: Zone; squads?: Squads }) {
  const { grid, terrain, starts } = zone;
  const at = (cell: Cell) => `translate(${(grid.x(cell) + 0.5) * 100} ${(grid.height - grid.y(cell) - 0.5) * 100})`;
  const [width, height] = [grid.width * 100, grid.height * 100];
  const placeAndDanger = (kind: number, of: DrawingName) =>
    Array.from(terrain, (one, cell) => one === kind && <Use key={cell} of={of} transform={at(cell)} />);
  return (
    <svg class="zone-picture" viewBox={`-16 -16 ${width + 32} ${height + 32}`} aria-hidden="true">
      <svg width={width} height={height}>
        <Ground map={writeZone(zone, terrain).map} rubble={NONE} turned={false} />
      </svg>
      {placeAndDanger(WALL, 'wall')}
      {placeAndDanger(POOL, 'crystal')}
      {([0, 1] as const).map((side) =>
        starts[side].slice(0, squads ? squads[side].tanks + squads[side].sidecars : USUAL).map((cell, i) => (
          <g key={cell} class={`zone-unit ${SIDES[side]}`} transform={at(cell)}>
            {squads ? <Use of={`${i < squads[side].tanks ? 'tank' : 'sidecar'}-${SIDES[side]}`} /> : MARKS[side]()}
          </g>
        )),
      )}
    </svg>
  );
}

interface Score {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** A pair of scales with the advantage of the first player in a zone, and its uncertainty. In the middle both sides are equal. */
function Balance({ mean, low, high, words }: Score & { words: ArcadeUiWords }) {
  return (
    <span class="zone-balance" style={{ '--mean': tilt(mean), '--low': tilt(low), '--high': tilt(high) }} aria-hidden="true">
      <b>{words.firstShort}</b>
      <i />
      <b>{words.secondShort}</b>
    </span>
  );
}

const tips = ({ low, high }: Score, words: ArcadeUiWords): string =>
  low > 0.5 ? words.firstGains : high < 0.5 ? words.secondGains : words.bothEqual;

/** Position of a score on the scales: the first player is on the left. The range is six points to either side; no zone is less balanced. */
const tilt = (score: number): number => Math.max(0, Math.min(1, 0.5 - (score - 0.5) / 0.12));

const NONE: readonly never[] = [];
const USUAL = 3;
/** Many small pictures show units as marks, because a tank has a hundred nodes. */
const MARKS = [() => <circle r="32" />, () => <rect x="-28" y="-28" width="56" height="56" />] as const;

interface Props {
  readonly options: Readonly<Record<string, string>>;
  readonly language: Language;
}

/** The squads of both sides, as far as the texts can be read. */
function squadsOf(options: Props['options']): Squads {
  const read = readOptions(optionSpecs, options);
  return read.ok ? [squadOf(read.value, 0), squadOf(read.value, 1)] : [USUAL_SQUAD, USUAL_SQUAD];
}

const USUAL_SQUAD: Squad = { tanks: USUAL, sidecars: 0 };

/** The zone of the options with the advantage of the first player, for the form of a new table. */
export function Preview({ options, language }: Props) {
  const words = WORDS[language];
  const name = options['zone'] ?? ZONE_NAMES[0];
  if (!isZoneName(name) && zoneCodeFault(name) !== undefined) return null;
  const measured = isZoneName(name) ? MEASURED[name] : undefined;
  return (
    <figure class="zone-shown">
      <Drawings />
      <ZonePicture zone={zoneNamed(name)} squads={squadsOf(options)} />
      {measured ? (
        <figcaption
          title={words.firstMove(
            share(language, measured.mean),
            share(language, measured.low),
            share(language, measured.high),
            measured.games,
          )}
        >
          <Balance {...measured} words={words} />
          {tips(measured, words)}
          <small class="visually-hidden">{words.beginner(share(language, measured.mean))}</small>
        </figcaption>
      ) : (
        <figcaption>{isZoneName(name) ? '' : words.drawnZone}</figcaption>
      )}
    </figure>
  );
}

interface GalleryProps {
  readonly value: string;
  readonly language: Language;
  onChange(zone: string): void;
}

/** Every built-in zone with its picture and the score of the first player. */
export function Gallery({ value, language, onChange }: GalleryProps) {
  const { ready } = TEXTS[language];
  return (
    <div class="gallery">
      {ZONE_NAMES.map((name) => {
        const measured = MEASURED[name];
        return (
          <button key={name} type="button" aria-pressed={name === (value || ZONE_NAMES[0])} onClick={() => onChange(name)}>
            <ZonePicture zone={zoneNamed(name)} />
            <span>{ready[name]}</span>
            {measured && <Balance {...measured} words={WORDS[language]} />}
            <small class="visually-hidden">{measured && WORDS[language].beginner(share(language, measured.mean))}</small>
          </button>
        );
      })}
    </div>
  );
}
