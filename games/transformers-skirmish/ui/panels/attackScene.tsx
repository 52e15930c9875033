import { type AnswerTime, isPhoneLayout, memo } from '@fray/table-kit';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SkirmishWords } from '#words';
import type { UnitRef } from '../../rules/state.ts';
import type { SkirmishText } from '../../text/en.ts';
import type { Skin } from '../../text/skins.ts';
import { type DrawnAttack, type Picture, type Toy, toyOf } from '../animation/picture.ts';
import { CARD_ART, Missile } from '../art/cardArt.tsx';
import { numberOf, rankOf } from '../art/robot.tsx';
import { robotId, ToyNumber } from '../board/toys.tsx';

/** The rest of a window: its fraction, and whole seconds. */
interface TimeLeft {
  readonly part: number;
  readonly seconds: number;
}

/**
 * The remaining time of a window of some seconds, which opened when `key` was first seen; undefined without a key. A client that joins late
 * gets the remaining time from the server.
 */
export function useCountdown(key: string | undefined, seconds: number, answerTime?: AnswerTime): TimeLeft | undefined {
  const opened = useRef<{ readonly key: string; readonly at: number } | undefined>(undefined);
  const [, tick] = useState(0);
  if (key === undefined) opened.current = undefined;
  else if (opened.current?.key !== key) opened.current = { key, at: windowOpenedAt(seconds, answerTime) };
  const counts = key !== undefined && seconds > 0;
  useEffect(() => {
    if (!counts) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [counts, key]);
  if (!counts || !opened.current) return undefined;
  const left = Math.max(0, seconds - (performance.now() - opened.current.at) / 1000);
  return { part: left / seconds, seconds: Math.ceil(left) };
}

/** Start time of the visible answer window. Times of earlier windows are ignored. */
export function windowOpenedAt(seconds: number, answerTime: AnswerTime | undefined, now = performance.now()): number {
  const closes = answerTime === undefined ? now : answerTime.receivedAt + answerTime.left;
  return closes > now ? closes - 1000 * seconds : now;
}

/**
 * The display of a window. After its end a table without clocks accepts answers: a zero would look like “too late”, so the countdown
 * disappears and a text says that there is no time limit.
 */
export function countdownState(
  counted: TimeLeft | undefined,
  hasClocks: boolean,
): { readonly time: TimeLeft | undefined; readonly unhurried: boolean } {
  const over = counted?.seconds === 0;
  return { time: over ? undefined : counted, unhurried: over && !hasClocks };
}

interface Props {
  readonly picture: Picture;
  readonly attack: DrawnAttack;
  readonly skin: Skin;
  readonly cards: SkirmishText['cards'];
  readonly words: SkirmishWords;
  /** The damage of a hit with these options. */
  readonly damage: number;
  readonly keyframe: number;
  /** The rest of the defender's time as a fraction and in seconds; undefined without a window. */
  readonly time: TimeLeft | undefined;
  /** The current question or the pending event, in words. */
  readonly note: string;
  /** Whether the status above has the same text. */
  readonly plain: boolean;
}

/** An attack as a short scene: attacker, card, target, and result. */
export function AttackScene({ picture, attack, skin, cards, words, damage, keyframe, time, note, plain }: Props) {
  const { stage, defence } = attack;
  const nameOf = ({ seat, unit }: UnitRef) => skin.units[seat][unit];
  const target = toyOf(picture, attack.target);
  const ends =
    stage === 'undone' && defence
      ? words.sceneUndone(cards[defence])
      : stage === 'hit'
        ? words.sceneHit(nameOf(attack.target), target?.hits ?? 0)
        : '';
  return (
    <figure class={`sk-scene ${stage}`}>
      {/* On phones the scene is low and wide: the robots are in the middle, and the ground extends to the sides. */}
      <svg
        viewBox={isPhoneLayout() ? '0 6 348 184' : '0 0 348 212'}
        preserveAspectRatio={isPhoneLayout() ? 'xMidYMid' : 'xMidYMin slice'}
        aria-hidden="true"
      >
        <Backdrop from={attack.attacker.seat} />
        <Actor toy={toyOf(picture, attack.attacker)} x={78} looks="right" part="attacker" />
        <Actor toy={target} x={272} looks="left" part="target" />
        <Weapon key={`${stage}${keyframe}`} attack={attack} />
        {stage === 'undone' && defence && <Guard card={defence} />}
        {stage === 'hit' && (
          <text class="sk-scene-number" x="272" y="52">
            {`−${damage}`}
          </text>
        )}
        {time && <Countdown {...time} />}
      </svg>
      <figcaption>
        <b class={attack.attacker.seat}>
          {nameOf(attack.attacker)} <small>{attack.from}</small>
        </b>
        <span>{ends === '' ? cards[attack.card] : ends}</span>
        <b class={attack.target.seat}>
          {nameOf(attack.target)} <small>{attack.to}</small>
        </b>
      </figcaption>
      {note !== '' && (
        <p class={`sk-scene-note ${plain ? 'plain' : ''}`} role="status">
          {note}
        </p>
      )}
    </figure>
  );
}

/** How far the ground extends on both sides if the scene is wider than high. */
const WIDE = 500;
const SKY = { south: '#0c5a55', north: '#7a2b0c' } as const;

const Backdrop = memo(({ from }: { from: 'south' | 'north' }) => {
  const [left, right] = from === 'south' ? [SKY.south, SKY.north] : [SKY.north, SKY.south];
  return (
    <>
      <defs>
        <linearGradient id="sk-sky" x1="0" x2="1">
          <stop offset="0" stop-color={left} />
          <stop offset="0.48" stop-color="#26313b" />
          <stop offset="1" stop-color={right} />
        </linearGradient>
      </defs>
      <rect x={-WIDE} width={348 + 2 * WIDE} height="212" fill="url(#sk-sky)" />
      {Array.from({ length: 9 }, (_, i) => (
        <path key={i} d={`M${-40 + i * 60} -10L${i * 60 - 130} 222`} stroke="#fff" stroke-opacity="0.05" stroke-width="16" />
      ))}
      <path d={`M${-WIDE} 150H${348 + WIDE}V212H${-WIDE}Z`} fill="#0b1218" fill-opacity="0.55" />
      <path d={`M${-WIDE} 150H${348 + WIDE}`} stroke="#fff" stroke-opacity="0.22" />
    </>
  );
});

const Actor = memo(({ toy, x, looks, part }: { toy: Toy | undefined; x: number; looks: 'left' | 'right'; part: 'attacker' | 'target' }) => {
  if (!toy) return null;
  const mirrored = (toy.seat === 'north') === (looks === 'right');
  return (
    <g transform={`translate(${x} 168)`}>
      <g class={`sk-scene-${part}`}>
        <g class="at-rest">
          <use href={`#sk-${toy.seat}-peg`} />
          <g transform={mirrored ? 'scale(-1.08 1.08)' : 'scale(1.08)'}>
            <use href={`#${robotId(toy.seat, rankOf(toy.unit), toy.air)}`} />
            {!mirrored && <ToyNumber seat={toy.seat} number={numberOf(toy.unit)} />}
          </g>
        </g>
      </g>
    </g>
  );
});

/** The projectile of the card, from left to right. */
function Weapon({ attack: { card, stage } }: { attack: DrawnAttack }) {
  if (stage !== 'aimed' && stage !== 'flying') return null;
  const Art = CARD_ART[card];
  return (
    <g class="sk-scene-weapon">
      <g class="at-rest" transform="translate(172 92)">
        {card === 'missiles' ? (
          <>
            <g transform="translate(-22 4) scale(.78)">
              <Missile />
            </g>
            <g transform="translate(6 30) scale(.9)">
              <Missile />
            </g>
            <g transform="translate(20 -12) scale(.62)">
              <Missile />
            </g>
          </>
        ) : (
          <g transform="scale(.8)">
            <Art />
          </g>
        )}
      </g>
    </g>
  );
}

function Guard({ card }: { card: NonNullable<DrawnAttack['defence']> }) {
  const Art = CARD_ART[card];
  return (
    <g class="sk-scene-guard" transform="translate(206 104)">
      <circle r="46" fill="#0d2733" stroke="#7df9ff" stroke-width="4" />
      <g transform="scale(.78)">
        <Art />
      </g>
    </g>
  );
}

const RING = 22;

function Countdown({ part, seconds }: TimeLeft) {
  const round = 2 * Math.PI * RING;
  return (
    <g class="sk-scene-time" transform="translate(174 36)">
      <circle r={RING + 5} fill="#0a1117" />
      <circle r={RING} fill="none" stroke="#33424e" stroke-width="5" />
      <circle
        r={RING}
        fill="none"
        stroke="#ff6258"
        stroke-width="5"
        stroke-linecap="round"
        stroke-dasharray={`${(part * round).toFixed(1)} 999`}
        transform="rotate(-90)"
      />
      <text y="8" text-anchor="middle">
        {seconds}
      </text>
    </g>
  );
}
