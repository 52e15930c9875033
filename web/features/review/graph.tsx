import type { Seat } from '@fray/engine';
import type { Review } from '@fray/review';
import { type ReviewEvent, shareAt, turnAt } from '@fray/review';
import { percent } from '../../shared/figures.ts';
import { useElementSize } from '../../shared/useElementSize.ts';
import { type Box, chanceArea, chanceCurve, type Scale, scaleOf, turnMarks } from './graph.ts';
import { reviewWords } from './words/index.ts';
import './graph.css';

interface Props {
  readonly review: Review;
  readonly orientation: Seat;
  readonly events: readonly ReviewEvent[];
  readonly chosen: ReviewEvent | undefined;
  /** The moment that is looked at. */
  readonly at: number;
  /** How the seats are called. */
  who(seat: Seat): string;
  onLook(moment: number): void;
  onChoose(event: ReviewEvent): void;
}

const LOW = 110;
const EDGES = { left: 36, right: 14, top: 12, bottom: 20 } as const;
/** Distance within which a press selects a dot. */
const REACH = 14;
const TURN_GAP = 46;

/** The chance to win over the match: luck as dice, mistakes as dots. One slider for pointer and keyboard. */
export function Graph(props: Props) {
  const { review, orientation, at, events, chosen, onLook, onChoose } = props;
  const w = reviewWords();
  const { box, room } = useElementSize();
  const small = room.height < LOW;
  const moments = review.steps.length;
  const frame: Box = { ...room, ...EDGES };
  const scale = scaleOf(frame, moments);
  const turn = turnAt(review, at);
  const share = percent(shareAt(review, orientation, at));
  const placeOf = (event: PointerEvent) => event.clientX - (box.current?.getBoundingClientRect().left ?? 0);
  const press = (event: PointerEvent) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const x = placeOf(event);
    const near = events.filter((one) => Math.abs(scale.x(one.until) - x) < REACH);
    const dot = near.toSorted((a, b) => Math.abs(scale.x(a.until) - x) - Math.abs(scale.x(b.until) - x))[0];
    if (dot && event.type === 'pointerdown') onChoose(dot);
    else onLook(scale.step(x));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10, Home: -moments, End: moments }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    onLook(Math.min(moments, Math.max(0, at + step)));
  };
  return (
    <div
      ref={box}
      class="rv-graph"
      role="slider"
      tabindex={0}
      aria-label={w.graph}
      aria-valuemin={0}
      aria-valuemax={moments}
      aria-valuenow={at}
      aria-valuetext={at === 0 ? w.graphStart(share) : w.graphAt(turn, share)}
      onKeyDown={onKeyDown}
      onPointerDown={press}
      onPointerMove={press}
    >
      {room.width > 0 && (
        <svg viewBox={`0 0 ${room.width} ${room.height}`} width={room.width} height={room.height} aria-hidden="true">
          <Ground frame={frame} scale={scale} review={review} at={at} small={small} />
          <ChanceCurves review={review} orientation={orientation} scale={scale} />
          {events.map((one) => (
            <Mark
              key={`${one.kind}${one.at}`}
              one={one}
              chosen={one === chosen}
              scale={scale}
              share={shareAt(review, orientation, one.until)}
              top={frame.top}
            />
          ))}
          <path class="rv-cursor" d={`M${scale.x(at)} 2V${room.height - 18}`} />
          <circle class="rv-here" cx={scale.x(at)} cy={scale.y(shareAt(review, orientation, at))} r={5} />
        </svg>
      )}
      <Legend {...props} />
    </div>
  );
}

function Ground({ frame, scale, review, at, small }: { frame: Box; scale: Scale; review: Review; at: number; small: boolean }) {
  return (
    <>
      {[0, 0.25, 0.5, 0.75, 1].map((level) => (
        <g key={level}>
          <path class={`rv-level ${level === 0.5 ? 'even' : ''}`} d={`M${frame.left} ${scale.y(level)}H${frame.width - frame.right}`} />
          {(small ? level === 0 || level === 1 : level % 0.5 === 0) && (
            <text class="rv-number" x={frame.left - 8} y={scale.y(level) + 4} text-anchor="end">
              {level * 100}
            </text>
          )}
        </g>
      ))}
      {turnMarks(review, scale, TURN_GAP).map(({ turn, step }) => (
        <text
          key={step}
          class={`rv-number ${turnAt(review, at) === turn ? 'now' : ''}`}
          x={scale.x(step)}
          y={frame.height - 4}
          text-anchor="middle"
        >
          {turn}
        </text>
      ))}
    </>
  );
}

/** Two seats share one curve, above and below an even match. With more seats each has its own. */
function ChanceCurves({ review, orientation, scale }: { review: Review; orientation: Seat; scale: Scale }) {
  const mine = chanceCurve(review, orientation, scale);
  const others = Array.from({ length: review.seats }, (_, seat) => seat).filter((seat) => seat !== orientation);
  const [foe = 0] = others;
  if (others.length > 1)
    return (
      <>
        {[...others, orientation].map((seat) => (
          <path
            key={seat}
            class={`rv-progress-line ${seat === orientation ? 'mine' : ''}`}
            style={{ '--color-player': `var(--color-player-${seat})` }}
            d={chanceCurve(review, seat, scale)}
          />
        ))}
      </>
    );
  const even = scale.y(0.5);
  const area = chanceArea(mine, scale, review.steps.length, 0.5);
  return (
    <>
      <clipPath id="rv-over">
        <rect x={0} y={-99} width={9999} height={even + 99} />
      </clipPath>
      <clipPath id="rv-under">
        <rect x={0} y={even} width={9999} height={999} />
      </clipPath>
      {(
        [
          ['rv-over', orientation],
          ['rv-under', foe],
        ] as const
      ).map(([clip, seat]) => (
        <g key={clip} clip-path={`url(#${clip})`} style={{ '--color-player': `var(--color-player-${seat})` }}>
          <path class="rv-area" d={area} />
          <path class="rv-progress-line mine" d={mine} />
        </g>
      ))}
    </>
  );
}

interface MarkProps {
  readonly one: ReviewEvent;
  readonly chosen: boolean;
  readonly scale: Scale;
  readonly share: number;
  readonly top: number;
}

function Mark({ one: { kind, until, grave, delta, seat }, chosen, scale, share, top }: MarkProps) {
  const [x, y] = [scale.x(until), scale.y(share)];
  const up = delta > 0 && y > top + 22;
  if (kind === 'luck')
    return (
      <g class={`rv-luck ${delta > 0 ? 'good' : 'bad'} ${chosen ? 'chosen' : ''}`} transform={`translate(${x} ${y + (up ? -16 : 16)})`}>
        <rect x={-8.5} y={-8.5} width={17} height={17} rx={4.5} />
        {[
          [-1, -1],
          [1, 1],
          [0, 0],
          [-1, 1],
          [1, -1],
        ].map(([across, down]) => (
          <circle key={`${across}${down}`} cx={(across ?? 0) * 4.2} cy={(down ?? 0) * 4.2} r={1.5} />
        ))}
      </g>
    );
  return (
    <g
      class={`rv-mistake ${kind} ${chosen ? 'chosen' : ''}`}
      style={{ '--color-player': `var(--color-player-${seat})` }}
      transform={`translate(${x} ${y})`}
    >
      {chosen && <circle class="rv-ring" r={14} />}
      <circle r={kind === 'own' ? (grave ? 9 : 7) : 6} />
      {kind === 'own' && (
        <text y={4} text-anchor="middle">
          {grave ? '!!' : '!'}
        </text>
      )}
    </g>
  );
}

function Legend({ review, orientation, who, events }: Props) {
  const w = reviewWords();
  const [foe] = Array.from({ length: review.seats }, (_, seat) => seat).filter((seat) => seat !== orientation);
  const has = (kind: ReviewEvent['kind']) => events.some((one) => one.kind === kind);
  return (
    <p class={`rv-legend ${shareAt(review, orientation, review.steps.length) < 0.5 ? 'high' : ''}`} aria-hidden="true">
      {has('own') && (
        <span>
          <i class="own" /> {w.legend.of(who(orientation))}
        </span>
      )}
      {has('other') && (
        <span>
          <i class="other" style={{ '--color-player': `var(--color-player-${foe ?? 0})` }} />{' '}
          {review.seats === 2 && foe !== undefined ? w.legend.of(who(foe)) : w.legend.others}
        </span>
      )}
      {has('luck') && (
        <span>
          <i class="luck" /> {w.legend.luck}
        </span>
      )}
    </p>
  );
}
