import { NOWHERE } from '@fray/engine';
import { memo } from '@fray/table-kit';
import { grid, SEATS, type SeatName } from '../../rules/state.ts';
import type { Skin } from '../../text/skins.ts';
import type { Toy } from '../animation/picture.ts';
import { Form, type FormName } from '../art/forms.tsx';
import { LIVERIES } from '../art/ink.tsx';
import { Minicon, numberOf, Peg, Robot, rankOf } from '../art/robot.tsx';
import type { Rank } from '../art/warden.tsx';
import { FLOOR, footOf } from './measures.ts';

const RANKS: readonly Rank[] = ['lead', 'second', 'third', 'line'];
const FORMS: readonly FormName[] = ['car', 'tank', 'jet', 'shuttle'];
/** The id of a robot's drawing on the board. */
export const robotId = (side: SeatName, rank: Rank, air: boolean): string => `sk-${side}-${rank}-${air ? 'air' : 'ground'}`;

/** Definitions of all drawings; the toys refer to them. */
export const ToyDrawings = memo(() => (
  <svg class="sk-drawings at-rest" width="0" height="0" aria-hidden="true">
    <defs>
      <g id="sk-minicon">
        <Minicon />
      </g>
      {SEATS.map((side) => (
        <g key={side}>
          <g id={`sk-${side}-peg`}>
            <Peg side={side} />
          </g>
          {RANKS.flatMap((rank) =>
            [true, false].map((air) => (
              <g key={`${rank} ${air}`} id={robotId(side, rank, air)}>
                <Robot side={side} rank={rank} air={air} />
              </g>
            )),
          )}
          {FORMS.map((name) => (
            <g key={name} id={`sk-${side}-${name}`}>
              <Form name={name} side={side} />
            </g>
          ))}
        </g>
      ))}
    </defs>
  </svg>
));

/** A place on the floor, in hundredths of its width: the unit of the toys' box. */
const cqw = (units: number): string => `${((units / FLOOR.width) * 100).toFixed(3)}cqw`;

interface Props {
  readonly toy: Toy;
  readonly turned: boolean;
  readonly skin: Skin;
  /** The place that it strikes, if any. */
  readonly toward?: string | undefined;
  readonly state?: 'chosen' | 'able' | 'aimed' | undefined;
  /** Another toy stands behind it and must stay visible. */
  readonly stoops?: boolean;
  /** Another toy stands in front of it, and its head would hide the name. */
  readonly covered?: boolean;
}

/** A toy on its square: it stands, transforms, moves, strikes or falls. */
export const ToyPiece = memo(({ toy, turned, skin, toward, state, stoops = false, covered = false }: Props) => {
  const { seat, unit, cell, pose } = toy;
  const { x, y, row } = footOf(grid.parse(cell) ?? NOWHERE, turned);
  const rank = rankOf(unit);
  const at = toward === undefined ? undefined : footOf(grid.parse(toward) ?? NOWHERE, turned);
  const lunge = at ? { '--lunge-x': cqw((at.x - x) * 0.4), '--lunge-y': cqw((at.y - y) * 0.4) } : {};
  return (
    <div
      class={`sk-toy travels ${seat} ${row === grid.height - 1 || covered ? 'front' : ''} ${state ?? ''} ${stoops ? 'stoops' : ''} ${pose ? `is-${pose.is}` : ''}`}
      data-unit={`${seat}-${unit}`}
      style={{ transform: `translate(${cqw(x)}, ${cqw(y)})`, zIndex: row + 1, ...lunge }}
    >
      <svg class="sk-toy-drawing" viewBox="-70 -142 140 190">
        <ToyDrawing toy={toy} turned={turned} state={state} />
      </svg>
      <span class={`sk-toy-name ${rank}`}>{skin.units[seat][unit]}</span>
    </div>
  );
});

/** A toy with its feet at 0, 0: on its stand, as robot or vehicle, with its hits left. */
export function ToyDrawing({ toy, turned, state }: Pick<Props, 'toy' | 'turned' | 'state'>) {
  const { seat, unit, air, minicon, hits, full, pose } = toy;
  const form = pose && 'form' in pose ? pose : undefined;
  return (
    <>
      <use class="sk-toy-peg" href={`#sk-${seat}-peg`} />
      {state === 'chosen' && <ellipse class="sk-toy-ring" cy="3" rx="55" ry="31" />}
      <g class="sk-toy-robot">
        <use class="at-rest" href={`#${robotId(seat, rankOf(unit), air)}`} />
        <ToyNumber seat={seat} number={numberOf(unit)} />
      </g>
      {form && (
        <g class="sk-toy-form">
          <g class="at-rest" transform={`scale(1 .86) rotate(${form.turn + (turned ? 180 : 0)})`}>
            <use href={`#sk-${seat}-${form.form}`} />
          </g>
        </g>
      )}
      {minicon && <use class="sk-toy-minicon at-rest" href="#sk-minicon" x={seat === 'north' ? 38 : -38} y="18" />}
      <ToyPips seat={seat} hits={hits} of={full} />
    </>
  );
}

export function ToyNumber({ seat, number }: { seat: SeatName; number: number }) {
  if (number === 0) return null;
  return (
    <text class="sk-toy-number" x={seat === 'south' ? 4 : -7.2} y="-54" text-anchor="middle">
      {number}
    </text>
  );
}

const PIP = 16;
/** Hits left, below the feet. */
function ToyPips({ seat, hits, of }: { seat: SeatName; hits: number; of: number }) {
  return (
    <g class="sk-toy-pips at-rest" transform={`translate(${(-of * (PIP + 2)) / 2 + 1} 20)`}>
      <rect x="-4" y="-4" width={of * (PIP + 2) + 6} height="23" rx="7" fill="#070c11" />
      {Array.from({ length: of }, (_, i) => (
        <rect key={i} x={i * (PIP + 2)} width={PIP} height="15" rx="3.5" fill={i < hits ? LIVERIES[seat].pip : '#2a333b'} />
      ))}
    </g>
  );
}
