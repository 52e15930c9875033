import type { Scene } from '@fray/engine';
import { TEXTS } from '../log.ts';
import type { Cards } from '../position.ts';
import { EXPRESSIONS, GUESSES, KINDS, QUESTIONS, type RatEvent } from '../state.ts';
import type { RatView } from '../view.ts';
import { WORDS, wordsOf } from './words.ts';

export const texts = { en: { ...TEXTS.en, sides: WORDS.en.sides }, da: { ...TEXTS.da, sides: WORDS.da.sides } };
/** The guided first game, loaded when somebody learns. */
export const guide = () => import('./lessons.ts');
/** The comparison of all guesses with best play, loaded when somebody asks for it. */
export const review = () => import('./review.tsx').then((module) => module.Review);

/** The table: what is open to all, the card, the questions with their answers, and every spoken act as a button. */
export function Table({ view, events, moves, language, play, seat }: Scene<RatView, RatEvent>) {
  const words = wordsOf(language, view.options.skin);
  const guessed = events.find((event) => event.type === 'guessed');

  return (
    <div class="tunnel-rat">
      <div class="burrow">
        <p class="turn">
          <strong>{words.turn(view.turn)}</strong>
        </p>
        <Score label={words.tunnels(view.tunnels)} count={view.tunnels} className="green" />
        <Score label={words.casualties(view.casualties)} count={view.casualties} className="orange" />
        <p class={`card ${view.card ?? 'hidden'}`}>
          {view.card ? words.yours(words.cards[view.card]) : view.holding ? words.hidden : ''}
          {guessed && <em> {words.lastCard(words.cards[guessed.card])}</em>}
        </p>
        <ul class="answers">
          {view.answers.map(({ question, expression }, i) => (
            <li key={`${i}`}>
              “{words.ask[question]}” – {expression ? words.noWith(words.faces[expression]) : words.no}
            </li>
          ))}
        </ul>
      </div>
      <div class="controls">
        <Choices
          legend={words.questions}
          all={QUESTIONS.map((question) => [`${question}?`, words.ask[question]])}
          legal={moves}
          play={play}
        />
        <Choices
          legend={words.decide}
          all={GUESSES.map((guess) => [guess, words.guesses[guess] ?? guess])}
          legal={moves}
          play={play}
          className="fire"
        />
        <Choices legend={words.answerWith} all={EXPRESSIONS.map((face) => [face, words.faces[face]])} legal={moves} play={play} />
        {seat === undefined && view.card && view.ending === 'running' && <p>{words.watching}</p>}
        <table class="counts">
          <thead>
            <tr>
              <td />
              {KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {words.cards[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Counts label={words.unseen} cards={view.unseen} />
            <Counts label={words.discard} cards={view.discard} />
            <Counts label={words.kept} cards={view.kept} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface ChoicesProps {
  readonly legend: string;
  /** Moves in notation, each with its words. */
  readonly all: readonly (readonly [move: string, label: string])[];
  readonly legal: readonly string[];
  readonly className?: string;
  play(move: string): void;
}

/** Moves of one kind as buttons; nothing when none of them is possible now. */
function Choices({ legend, all, legal, className = '', play }: ChoicesProps) {
  if (!all.some(([move]) => legal.includes(move))) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      <p class="buttons">
        {all.map(([move, label]) => (
          <button key={move} type="button" class={className} onClick={() => play(move)} disabled={!legal.includes(move)}>
            {label}
          </button>
        ))}
      </p>
    </fieldset>
  );
}

function Counts({ label, cards }: { label: string; cards: Cards }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {KINDS.map((kind) => (
        <td key={kind}>{cards[kind]}</td>
      ))}
    </tr>
  );
}

function Score({ label, count, className }: { label: string; count: number; className: string }) {
  return (
    <p class={`score ${className}`}>
      <span>{label}</span>
      <span aria-hidden="true" class="pips">
        {Array.from({ length: 5 }, (_, i) => (
          <i key={i} class={i < count ? 'full' : ''} />
        ))}
      </span>
    </p>
  );
}
