import type { Outcome } from '@fray/engine';
import { DiceIcon, Icon, isPhoneLayout, type PlayerAt, PlayIcon } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { GameUi } from '../../shared/gameUi.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { describeOutcome, headline } from './ending.ts';
import type { TableModel } from './model.ts';
import type { Names } from './names.ts';
import { playStep } from './replayer.tsx';
import { decisiveEvent, luckSummaryOf, scoreOf, seatScores } from './summary.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import './endCard.css';
import './endScore.css';

/** So many winners are shown with their faces beside the headline. */
const MOST_FACES = 2;

interface Props {
  readonly table: TableModel;
  readonly ui: GameUi;
  readonly outcome: Outcome;
  readonly names: Names;
  readonly players: readonly PlayerAt[];
  /** What it counted for, where that is to be said. */
  readonly counted?: string;
  /** The medal that a win has lit. */
  readonly medal?: ComponentChildren;
  /** One press to play again. */
  readonly rematch: ComponentChildren;
  /** What else the page offers at the end: save, share, scores, the proof of the dice. */
  readonly children: ComponentChildren;
}

/** The end of a match: what it was for whoever looks, who won and why, the score, what decided it, and what comes next. It leaves the board in sight. */
export function EndCard({ table, ui, outcome, names, players, counted, medal, rematch, children }: Props) {
  const w = words();
  const verdict = verdictOf(outcome, table.own);
  const [winner] = verdict.winners;
  const hints = table.history.value.filter(({ action }) => action === 'hint').length;
  const decisive = verdict.drawn ? undefined : decisiveEvent(table, ui, language.value, verdict.winners);
  const fortune = luckSummaryOf(table, ui, language.value);
  return (
    <div
      class={`ending ${verdict.mine ?? 'watched'}`}
      style={{ '--color-player': verdict.drawn || winner === undefined ? 'var(--color-gold)' : `var(--color-player-${winner})` }}
    >
      <header>
        {verdict.winners.slice(0, MOST_FACES).map((seat) => (
          <span key={seat} class="ending-face" style={{ '--color-player': `var(--color-player-${seat})` }} aria-hidden="true">
            {players[seat]?.face}
          </span>
        ))}
        <h2>{headline(verdict, names)}</h2>
      </header>
      <p class="why">{describeOutcome(table, outcome, names)}</p>
      {verdict.places.length > 0 && outcome.places.length > 2 ? (
        <Places verdict={verdict} names={names} has={seatScores(table, ui, language.value)} />
      ) : (
        <ul class="score">
          {scoreOf(table, ui, language.value).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {counted && <p class="counted">{counted}</p>}
      {medal}
      {hints > 0 && <p class="hinted">{w.end.hints(hints)}</p>}
      {fortune && (
        <p class="luck-summary">
          <Icon of={DiceIcon} size={18} /> {fortune}
        </p>
      )}
      {decisive && <Decisive table={table} {...decisive} />}
      {rematch && <p class="again">{rematch}</p>}
      <div class="after">{children}</div>
    </div>
  );
}

/** Who came where, with what: one list for places and scores. */
function Places({ verdict, names, has }: { verdict: Verdict; names: Names; has: (seat: number) => string }) {
  // In the hand a side has room for its name, and its plate says who plays it.
  const called = isPhoneLayout() ? names.sideName : names.who;
  return (
    <ol class="places">
      {verdict.places.flatMap(({ place, seats }) =>
        seats.map((seat) => (
          <li key={seat} value={place} style={{ '--color-player': `var(--color-player-${seat})` }}>
            <b>{words().end.place(place)}</b> <span>{called(seat)}</span> <em>{has(seat)}</em>
          </li>
        )),
      )}
    </ol>
  );
}

/** What decided it: the board of that moment, what happened, and one press to see it again. */
function Decisive({ table, step, event, text }: { table: TableModel; step: number; event: number; text: string }) {
  const [picture, setPicture] = useState<string>();
  const { stepHistory, game } = table;
  useEffect(() => {
    let current = true;
    const { before, events, after } = stepHistory.step(step);
    void import('./staticBoard.tsx')
      .then(({ stillPicture }) => stillPicture(game.id, { before, events, after, event }, language.value))
      .then((drawn) => current && setPicture(drawn))
      // Without a picture it is told all the same.
      .catch((error: unknown) => console.error('a moment cannot be drawn', error));
    return () => {
      current = false;
    };
  }, [step]);
  return (
    <button type="button" class={`decisive ${picture ? 'drawn' : ''}`} onClick={() => playStep(table, step)}>
      {picture && <img src={picture} alt="" />}
      <span>
        <small>{words().end.decisive}</small> {text}
      </span>
      <Icon of={PlayIcon} size={18} />
    </button>
  );
}
