import type { Review, ReviewEvent } from '@fray/review';
import { DiceIcon, Icon, StarIcon } from '@fray/table-kit';
import { useEffect, useRef } from 'preact/hooks';
import { percent, signed } from '../../shared/figures.ts';
import { language } from '../../shared/settings.ts';
import { reviewWords } from './words/index.ts';
import './lists.css';

interface Props {
  readonly list: readonly ReviewEvent[];
  readonly chosen: ReviewEvent | undefined;
  readonly empty: string;
  wordsOf(event: ReviewEvent): string;
  toneOf(event: ReviewEvent): string;
  onChoose(event: ReviewEvent): void;
}

/** Mistakes and luck, one line each, each leads to its place on the board. */
export function EventList({ list, chosen, empty, wordsOf, toneOf, onChoose }: Props) {
  const w = reviewWords();
  const here = useRef<HTMLButtonElement>(null);
  useEffect(() => here.current?.scrollIntoView({ block: 'nearest' }), [chosen]);
  if (list.length === 0) return <p class="rv-none">{empty}</p>;
  return (
    <ol class="rv-list">
      {list.map((one) => (
        <li key={`${one.kind}${one.at}`}>
          <button
            ref={one === chosen ? here : null}
            type="button"
            data-closes
            class={`rv-line ${one.kind}`}
            style={{ '--color-player': toneOf(one) }}
            aria-current={one === chosen ? 'true' : undefined}
            onClick={() => onChoose(one)}
          >
            <span class="rv-turn">
              <span class="visually-hidden">{w.turn(one.turn)}</span>
              <span aria-hidden="true">{one.turn}</span>
            </span>
            <Badge one={one} />
            <span class="rv-what">{wordsOf(one)}</span>
            {one.decisive ? (
              <span title={w.decisive}>
                <Icon of={StarIcon} size={14} />
                <span class="visually-hidden">{w.decisive}</span>
              </span>
            ) : (
              <span />
            )}
            <b class={one.delta < 0 ? 'loss' : 'gain'}>{signed(one.delta, language.value)}</b>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Badge({ one: { kind, grave } }: { one: ReviewEvent }) {
  if (kind === 'luck')
    return (
      <span class="rv-badge luck">
        <Icon of={DiceIcon} size={16} />
      </span>
    );
  return (
    <span class={`rv-badge ${kind}`} aria-hidden="true">
      {kind === 'own' ? (grave ? '!!' : '!') : ''}
    </span>
  );
}

interface FiguresProps {
  readonly review: Review;
  readonly orientation: number;
  /** The moment that is looked at. */
  readonly at: number;
  who(seat: number): string;
  stepWords(place: number): string;
  onLook(moment: number): void;
}

/** The match as a table: the content of the graph in figures, for screen readers and for precision. */
export function Figures({ review, orientation, at, who, stepWords, onLook }: FiguresProps) {
  const w = reviewWords();
  const figure = (value: number) => (Math.abs(value) < 0.0005 ? '' : signed(value, language.value));
  return (
    <table class="rv-figures">
      <caption class="visually-hidden">
        {w.graph}: {who(orientation)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{w.table.turn}</th>
          <th scope="col">{w.table.what}</th>
          <th scope="col">{w.table.chance}</th>
          <th scope="col">{w.table.play}</th>
          <th scope="col">{w.table.luck}</th>
        </tr>
      </thead>
      <tbody>
        {review.steps.map((step, place) => (
          <tr key={step.at} class={step.at + 1 === at ? 'here' : undefined}>
            <td>{step.turn}</td>
            <td>
              <button type="button" class="rv-jump" data-closes onClick={() => onLook(step.at + 1)}>
                {stepWords(place)}
              </button>
            </td>
            <td>{percent(step.shares[orientation] ?? 0)}</td>
            <td>{figure(step.play[orientation] ?? 0)}</td>
            <td>{figure(step.luck[orientation] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
