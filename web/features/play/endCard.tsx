import { DiceIcon, Icon, isPhoneLayout, PlayIcon } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { type FinaleProps, Tray } from './finale.tsx';
import type { TableModel } from './model.ts';
import type { Names } from './names.ts';
import { playStep } from './replayer.tsx';
import { decisiveEvent, luckSummaryOf, scoreOf, seatScores } from './summary.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import './endCard.css';

export { Finale } from './finale.tsx';

import './endScore.css';

interface Props extends FinaleProps {
  /** Further actions of the page at the end: save, share, scores, the proof of the dice. */
  readonly children: ComponentChildren;
}

/** Explains the end of a match: players, score, turning point, luck. On a phone also the next actions. */
export function EndCard({ children, ...finale }: Props) {
  const { table, ui, outcome, names } = finale;
  const w = words();
  const verdict = verdictOf(table.game, outcome, table.own);
  const hints = table.history.value.filter(({ action }) => action === 'hint').length;
  const decisive = verdict.drawn ? undefined : decisiveEvent(table, ui, language.value, verdict.winners);
  const luck = useLoaded(language.value, () => luckSummaryOf(table, ui, language.value));
  const isPhone = isPhoneLayout();
  const [winner] = verdict.winners;
  const rest = (
    <>
      {decisive && <Decisive table={table} {...decisive} />}
      {hints > 0 && <p class="hinted">{w.end.hints(hints)}</p>}
      {luck && 'value' in luck && luck.value !== '' && (
        <p class="luck-summary">
          <Icon of={DiceIcon} size={18} /> {luck.value}
        </p>
      )}
      <div class="after">{children}</div>
    </>
  );
  return (
    <div
      class={`ending ${verdict.mine ?? 'watched'}`}
      style={{ '--color-player': verdict.drawn || winner === undefined ? 'var(--color-gold)' : `var(--color-player-${winner})` }}
    >
      {outcome.places.length > 2 ? (
        <Places verdict={verdict} names={names} has={seatScores(table, ui, language.value)} />
      ) : (
        <Duel {...finale} verdict={verdict} />
      )}
      {isPhone && <Tray {...finale} />}
      {rest}
    </div>
  );
}

/** Two players and their scores, side by side. */
function Duel({ table, ui, players, verdict, names }: FinaleProps & { verdict: Verdict }) {
  return (
    <>
      <header>
        {players.map(({ seat, face, name }) => (
          <span
            key={seat}
            class={`ending-player ${verdict.winners.includes(seat) ? 'first' : ''}`}
            style={{ '--color-player': `var(--color-player-${seat})` }}
          >
            <span class="ending-face" aria-hidden="true">
              {face}
            </span>
            <b>{name || names.sideName(seat)}</b>
          </span>
        ))}
      </header>
      <ul class="score">
        {scoreOf(table, ui, language.value).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** Final standings: place and score per seat. */
function Places({ verdict, names, has }: { verdict: Verdict; names: Names; has: (seat: number) => string }) {
  // On a phone there is room for the side's name only; its plate has the player's name.
  const nameOf = isPhoneLayout() ? names.sideName : names.who;
  return (
    <ol class="places">
      {verdict.places.flatMap(({ place, seats }) =>
        seats.map((seat) => (
          <li key={seat} value={place} style={{ '--color-player': `var(--color-player-${seat})` }}>
            <b>{words().end.place(place)}</b> <span>{nameOf(seat)}</span> <em>{has(seat)}</em>
          </li>
        )),
      )}
    </ol>
  );
}

/** The turning point: the board at that step, a sentence, and a button that shows it. */
function Decisive({ table, step, event, text }: { table: TableModel; step: number; event: number; text: string }) {
  const [picture, setPicture] = useState<string>();
  const { stepHistory, game } = table;
  useEffect(() => {
    let current = true;
    const { before, events, after } = stepHistory.step(step);
    void import('./staticBoard.tsx')
      .then(({ stillPicture }) => stillPicture(game.id, { before, events, after, event }, language.value))
      .then((drawn) => current && setPicture(drawn))
      // The sentence is shown without a picture too.
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
