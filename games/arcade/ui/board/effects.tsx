import type { ArcadePicture, Effect, Spot } from '../animation/picture.ts';
import { type DrawingName, Use } from '../art/drawings.tsx';
import '../style/flight.css';
import { DieShape } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { boardSpot, cellTransform } from './place.ts';
import '../style/passing.css';

interface FlightPath {
  readonly from: Spot;
  readonly to: Spot;
  readonly bolt: boolean;
}

/** Highest deviation of a lob from the straight line, in cells. */
const MAX_ARC = 1.7;

/** Deviation of a lob from the straight line half way, in cells. It goes to the upper side: high objects are seen from above. */
function arcOf({ from, to }: FlightPath): Spot {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(x, y);
  if (far === 0) return { x: 0, y: -MAX_ARC / 2 };
  const high = Math.min(MAX_ARC, far * 0.2);
  const side = x < 0 ? -1 : 1;
  return { x: (side * y * high) / far, y: (-side * x * high) / far };
}

const degrees = (x: number, y: number): number => (Math.atan2(x, -y) * 180) / Math.PI;

/** A shell that rises and falls over its shadow, or a bolt in a straight line. Both leave a visible trail. */
function Flight(way: FlightPath) {
  const { from, to, bolt } = way;
  const [x, y] = [to.x - from.x, to.y - from.y];
  const arc = bolt ? { x: 0, y: 0 } : arcOf(way);
  const [first, last] = [degrees(x + 4 * arc.x, y + 4 * arc.y), degrees(x - 4 * arc.x, y - 4 * arc.y)];
  const turn = ((last - first + 540) % 360) - 180;
  return (
    <div class="ar-piece ar-fleeting" style={{ transform: cellTransform(from) }}>
      {bolt ? <Beam way={way} /> : <Puffs way={way} />}
      <div class="ar-flight" style={{ '--dx': `${100 * x}%`, '--dy': `${100 * y}%` }}>
        {!bolt && <i class="ar-shade" />}
        <div class={bolt ? '' : 'ar-lob'} style={{ '--lx': `${100 * arc.x}%`, '--ly': `${100 * arc.y}%` }}>
          <svg class="ar-tilt" viewBox="-50 -50 100 100" style={{ '--first': `${first}deg`, '--last': `${first + turn}deg` }}>
            <Use of={bolt ? 'bolt' : 'shell'} />
          </svg>
        </div>
      </div>
    </div>
  );
}

/** The end of a projectile's flight, drawn during the hit. */
const Wake = (way: FlightPath) => (
  <div class="ar-piece ar-fleeting ar-wake" style={{ transform: cellTransform(way.from) }}>
    {way.bolt ? <Beam way={way} /> : <Puffs way={way} />}
  </div>
);

/** Points along the arc of a lob; larger where it flies higher. */
function Puffs({ way }: { way: FlightPath }) {
  const [x, y] = [way.to.x - way.from.x, way.to.y - way.from.y];
  const arc = arcOf(way);
  const many = Math.max(4, Math.min(20, Math.round(Math.hypot(x, y) * 2.2)));
  return Array.from({ length: many }, (_, i) => {
    const share = (i + 0.6) / many;
    const high = 4 * share * (1 - share);
    return (
      <i
        key={i}
        class="ar-puff"
        style={{
          left: `${50 + 100 * (x * share + arc.x * high)}%`,
          top: `${50 + 100 * (y * share + arc.y * high)}%`,
          '--share': share.toFixed(2),
          '--large': (0.8 + 0.6 * high).toFixed(2),
        }}
      />
    );
  });
}

function Beam({ way: { from, to } }: { way: FlightPath }) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return (
    <div class="ar-ray" style={{ transform: `rotate(${degrees(x, y)}deg)` }}>
      <i style={{ height: `${100 * Math.hypot(x, y)}%` }} />
    </div>
  );
}

interface Props {
  readonly picture: ArcadePicture;
  readonly turned: boolean;
  /** Number of the keyframe; every effect restarts with it. */
  readonly keyframe: number;
  words(word: string): string;
}

/** Effects: shells, flashes, bursts, numbers. Each lasts one keyframe. */
export function Effects({ picture, turned, keyframe, words }: Props) {
  const at = (spot: Spot) => boardSpot(picture, spot, turned);
  return (
    <>
      <Harm key={`${keyframe} harm`} picture={picture} at={at} />
      {picture.effects.map((effect, i) =>
        effect.kind === 'sight' || effect.kind === 'trail' || effect.kind === 'harm' ? null : (
          <Passing key={`${keyframe} ${i}`} effect={effect} at={at} turned={turned} words={words} />
        ),
      )}
    </>
  );
}

/** The cells in an area of damage, as one drawing: the browser then needs one layer instead of one per cell. */
function Harm({ picture, at }: { picture: ArcadePicture; at(spot: Spot): Spot }) {
  const { width, height, effects } = picture;
  const harmed = effects.flatMap((effect) => (effect.kind === 'harm' ? [at(effect.at)] : []));
  if (harmed.length === 0) return null;
  return (
    <svg class="ar-lines ar-fleeting ar-harm" viewBox={`0 0 ${width * 100} ${height * 100}`}>
      {harmed.map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x * 100 + 4} y={y * 100 + 4} width="92" height="92" rx="10" />
      ))}
    </svg>
  );
}

interface PassingProps {
  readonly effect: Exclude<Effect, { kind: 'sight' | 'trail' | 'harm' }>;
  readonly turned: boolean;
  at(spot: Spot): Spot;
  words(word: string): string;
}

const BURSTS: Readonly<Record<'burst' | 'dust' | 'smoke', DrawingName>> = { burst: 'burst', dust: 'dust', smoke: 'smoke' };

function Passing({ effect, at, turned, words }: PassingProps) {
  switch (effect.kind) {
    case 'flight':
      return <Flight from={at(effect.from)} to={at(effect.to)} bolt={effect.bolt} />;
    case 'wake':
      return <Wake from={at(effect.from)} to={at(effect.to)} bolt={effect.bolt} />;
    case 'muzzle':
      return (
        <Box at={at(effect.at)} name="ar-flash">
          <g transform={`translate(0 -10) rotate(${effect.turn + (turned ? 180 : 0)}) translate(0 -48)`}>
            <Use of="muzzle" />
          </g>
        </Box>
      );
    case 'burst':
    case 'dust':
    case 'smoke':
      return (
        <>
          <Box at={at(effect.at)} name={`ar-${effect.kind}`}>
            <g transform={`scale(${effect.size})`}>
              <Use of={BURSTS[effect.kind]} />
            </g>
          </Box>
          {effect.kind !== 'smoke' && effect.size > SPLINTER_SIZE && <Splinters at={at(effect.at)} size={effect.size} />}
        </>
      );
    case 'splash':
    case 'ring':
      return (
        <Box at={at(effect.at)} name={`ar-${effect.kind}`}>
          <circle r={50 * effect.size} />
        </Box>
      );
    case 'reticle':
      return (
        <Box at={at(effect.at)} name={`ar-reticle ${effect.tone}`}>
          <Use of="reticle" />
        </Box>
      );
    case 'number':
      return (
        <Box at={at(effect.at)} name={`ar-figure ${effect.good ? 'good' : ''}`}>
          <text y="4" text-anchor="middle">
            {effect.text}
          </text>
        </Box>
      );
    case 'word':
      return (
        <div class="ar-piece ar-word" style={{ transform: cellTransform(at(effect.at)) }}>
          <span>{words(effect.word)}</span>
        </div>
      );
    case 'step':
      return (
        <Box at={at(effect.at)} name="ar-step">
          <g transform="scale(1.4)">
            <DieShape face={effect.face} kind="good" />
          </g>
        </Box>
      );
  }
}

/** Bursts above this size throw splinters. */
const SPLINTER_SIZE = 0.6;
const SPLINTERS = Array.from({ length: 8 }, (_, i) => {
  const far = 62 + ((i * 37) % 46);
  return `M${(Math.cos(i * 2.4) * far).toFixed(1)} ${(Math.sin(i * 2.4) * far).toFixed(1)}m-6-3l10-3l2 9l-9 2z`;
}).join('');

/** Splinters as one path, so that the browser needs one layer. */
const Splinters = ({ at, size }: { at: Spot; size: number }) => (
  <Box at={at} name="ar-splinters">
    <g transform={`scale(${size})`}>
      <path d={SPLINTERS} />
    </g>
  </Box>
);

function Box({ at, name, children }: { at: Spot; name: string; children: ComponentChildren }) {
  return (
    <div class="ar-piece ar-fleeting" style={{ transform: cellTransform(at) }}>
      <svg class={`ar-passing ${name}`} viewBox="-50 -50 100 100">
        {children}
      </svg>
    </div>
  );
}
