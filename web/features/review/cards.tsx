import type { Seat } from '@fray/engine';
import type { Line, Review, ReviewEvent } from '@fray/review';
import { ActionButton, AgainIcon, NextIcon, PlayIcon } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { percent, points, signed } from '../../shared/figures.ts';
import { language } from '../../shared/settings.ts';
import { reviewWords } from './words/index.ts';
import '../../shared/reviewCards.css';

/** A played or better line, with its value. */
export function LineCard({ tone, title, line, seat, words, mine }: LineCardProps) {
  const w = reviewWords();
  return (
    <section class={`rv-card rv-play ${tone}`} aria-label={title}>
      <h2 class="rv-title">{title}</h2>
      <p class="rv-moves">{words}</p>
      <p class="rv-value">
        <span>{w.thenWins(mine)}</span> <b>{percent(line.shares[seat] ?? 0)}</b>
      </p>
    </section>
  );
}

interface LineCardProps {
  readonly tone: 'bad' | 'good';
  readonly title: string;
  readonly line: Line;
  readonly seat: Seat;
  readonly words: string;
  /** Whether this is the player whose review it is. */
  readonly mine: boolean;
}

interface VerdictProps {
  readonly one: ReviewEvent;
  readonly who: (seat: Seat) => string;
  /** What happened, in words. */
  readonly words: string;
  /** The reason, if the rules give it. */
  readonly why: readonly string[];
  /** Both lines, where they have no place beside the board. */
  readonly children: ComponentChildren;
  readonly onTry: (() => void) | undefined;
  onFollow(): void;
  onNext(): void;
}

const headOf = ({ kind, delta, grave, seat }: ReviewEvent, who: (seat: Seat) => string): string => {
  const { kinds } = reviewWords();
  const how = grave ? 'blunder' : 'error';
  return kind === 'luck' ? kinds.luck[delta > 0 ? 'good' : 'bad'] : kind === 'own' ? kinds.own[how] : kinds.other[how](who(seat));
};

/** The value of the selected moment, and the actions for it. */
export function VerdictCard({ one, who, words, why, children, onTry, onFollow, onNext }: VerdictProps) {
  const w = reviewWords();
  const loss = one.kind === 'luck' ? signed(one.delta, language.value) : points(one.decision?.loss ?? one.delta, language.value);
  return (
    <section class="rv-card rv-verdict" aria-label={headOf(one, who)}>
      <h2>
        <span>
          {w.turn(one.turn)} · {headOf(one, who)}
        </span>
        <b class={one.delta < 0 ? 'loss' : 'gain'}>{w.points(loss)}</b>
      </h2>
      {one.kind === 'luck' && <p class="rv-lead">{words}</p>}
      {why.length > 0 && <p class="rv-lead">{why.join(' ')}</p>}
      {children}
      <div class="rv-actions">
        {onTry && <ActionButton primary action={{ label: w.tryAgain, icon: AgainIcon, key: 'T', act: onTry }} />}
        <ActionButton action={{ label: w.follow, icon: PlayIcon, key: 'F', act: onFollow }} />
        <ActionButton action={{ label: w.next, icon: NextIcon, key: 'N', act: onNext }} />
      </div>
    </section>
  );
}

/** The result as parts: play, luck, and an unexplained rest. */
export function SumCard({ review, orientation }: { review: Review; orientation: Seat }) {
  const w = reviewWords();
  const sum = review.sums[orientation];
  if (!sum) return null;
  const speak = language.value;
  const whole = sum.result - sum.start;
  const parts = [
    { name: 'play', value: sum.play },
    { name: 'luck', value: sum.luck },
    { name: 'settled', value: sum.settled },
    { name: 'unexplained', value: sum.unexplained },
  ] as const;
  const all = parts.reduce((total, { value }) => total + Math.abs(value), 0) || 1;
  const size = points(whole, speak);
  return (
    <section class="rv-card rv-sum" aria-label={w.graph}>
      <h2>{size === '0' ? w.sum.level : whole > 0 ? w.sum.won(size) : w.sum.lost(size)}</h2>
      <div class="rv-bar" aria-hidden="true">
        {parts.map(({ name, value }) => (
          <i key={name} class={`${name} ${value < 0 ? 'against' : ''}`} style={{ flexGrow: Math.abs(value) / all }} />
        ))}
      </div>
      <p class="rv-parts">
        <span class="play" title={w.sum.partsHelp(signed(sum.gift, speak), signed(sum.own, speak))}>
          <b>{signed(sum.play, speak)}</b> {w.sum.play} {w.sum.parts(signed(sum.gift, speak), signed(sum.own, speak))}
        </span>
        <span class="luck">
          <b>{signed(sum.luck, speak)}</b> {w.sum.luck}
        </span>
        {Math.abs(sum.settled) > 0.0005 && (
          <span class="settled">
            <b>{signed(sum.settled, speak)}</b> {w.sum.settled}
          </span>
        )}
        <span class="unexplained" title={w.sum.unexplainedHelp}>
          <b>{signed(sum.unexplained, speak)}</b> {w.sum.unexplained}
        </span>
      </p>
    </section>
  );
}
