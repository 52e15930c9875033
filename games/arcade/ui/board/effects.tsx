import { DieShape } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import type { ArcadePicture, Effect, Spot } from '../animation/picture.ts';
import { type DrawingName, Use } from '../art/drawings.tsx';
import '../style/passing.css';
import { Flight, Wake } from './flight.tsx';
import { put, seen } from './place.ts';

interface Props {
  readonly picture: ArcadePicture;
  readonly turned: boolean;
  /** Counts the beats: every effect begins anew with its beat. */
  readonly beat: number;
  words(word: string): string;
}

/** What passes: shells, flashes, bursts, numbers. Each lasts a beat. */
export function Effects({ picture, turned, beat, words }: Props) {
  const at = (spot: Spot) => seen(picture, spot, turned);
  return (
    <>
      <Harm key={`${beat} harm`} picture={picture} at={at} />
      {picture.effects.map((effect, i) =>
        effect.kind === 'sight' || effect.kind === 'trail' || effect.kind === 'harm' ? null : (
          <Passing key={`${beat} ${i}`} effect={effect} at={at} turned={turned} words={words} />
        ),
      )}
    </>
  );
}

/** The cells that harm reaches: one drawing, so that the browser has one layer to blend and not one a cell. */
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
          {effect.kind !== 'smoke' && effect.size > SPLINTERING && <Splinters at={at(effect.at)} size={effect.size} />}
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
        <div class="ar-piece ar-word" style={{ transform: put(at(effect.at)) }}>
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

/** From that size on something is thrown about. */
const SPLINTERING = 0.6;
const SPLINTERS = Array.from({ length: 8 }, (_, i) => {
  const far = 62 + ((i * 37) % 46);
  return `M${(Math.cos(i * 2.4) * far).toFixed(1)} ${(Math.sin(i * 2.4) * far).toFixed(1)}m-6-3l10-3l2 9l-9 2z`;
}).join('');

/** What flies off where something was struck: one outline, for one layer. */
const Splinters = ({ at, size }: { at: Spot; size: number }) => (
  <Box at={at} name="ar-splinters">
    <g transform={`scale(${size})`}>
      <path d={SPLINTERS} />
    </g>
  </Box>
);

function Box({ at, name, children }: { at: Spot; name: string; children: ComponentChildren }) {
  return (
    <div class="ar-piece ar-fleeting" style={{ transform: put(at) }}>
      <svg class={`ar-passing ${name}`} viewBox="-50 -50 100 100">
        {children}
      </svg>
    </div>
  );
}
