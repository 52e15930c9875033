import type { Outcome } from '@fray/engine';
import { Icon, type PlayerAt, PlayIcon } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import type { GameUi } from '../app/gameUi.ts';
import { language } from '../app/settings.ts';
import { words } from '../words/index.ts';
import { decisiveMoment, scoreOf } from './gist.ts';
import type { TableModel } from './model.ts';
import { listed, type Names } from './names.ts';
import { playStep } from './replayer.tsx';
import { type Verdict, verdictOf } from './verdict.ts';
import './endCard.css';

/** How the match ended, in a line: for one who looks “you”, otherwise by name. */
export function headline({ mine, drawn, winners }: Verdict, names: Names): string {
  const w = words();
  if (mine === 'won') return w.end.youWon;
  if (mine === 'lost') return w.end.youLost;
  if (drawn) return w.drawn;
  const who = winners.map(names.who);
  if (mine === 'shared') return w.end.youShare;
  return who.length === 1 ? w.won(who[0] ?? '', names.plural) : w.end.share(listed(who));
}

/** The whole of it in a sentence: who, and why. */
export function ending(table: TableModel, outcome: Outcome, names: Names): string {
  const w = words();
  const verdict = verdictOf(outcome, []);
  const who = verdict.winners.map(names.who);
  const what = verdict.drawn ? w.drawn : who.length === 1 ? w.won(who[0] ?? '', names.plural) : w.end.share(listed(who));
  return `${what}: ${table.game.word(outcome.reason, language.value)}.`;
}

/** So many winners are shown with their faces beside the headline. */
const MOST_FACES = 2;

interface Props {
  readonly table: TableModel;
  readonly ui: GameUi;
  readonly outcome: Outcome;
  readonly names: Names;
  readonly players: readonly PlayerAt[];
  /** One press to play again. */
  readonly rematch: ComponentChildren;
  /** What else the page offers at the end: save, share, scores, the proof of the dice. */
  readonly children: ComponentChildren;
}

/** The end of a match: what it was for whoever looks, who won and why, the score, what decided it, and what comes next. It leaves the board in sight. */
export function EndCard({ table, ui, outcome, names, players, rematch, children }: Props) {
  const w = words();
  const verdict = verdictOf(outcome, table.own);
  const [winner] = verdict.winners;
  const hints = table.history.value.filter(({ action }) => action === 'hint').length;
  const decisive = verdict.drawn ? undefined : decisiveMoment(table, ui, language.value);
  return (
    <div
      class={`ending ${verdict.mine ?? 'watched'}`}
      style={{ '--tone': verdict.drawn || winner === undefined ? 'var(--gold)' : `var(--tone-${winner})` }}
    >
      <header>
        {verdict.winners.slice(0, MOST_FACES).map((seat) => (
          <span key={seat} class="ending-face" style={{ '--tone': `var(--tone-${seat})` }} aria-hidden="true">
            {players[seat]?.face}
          </span>
        ))}
        <h2>{headline(verdict, names)}</h2>
      </header>
      <p class="why">{ending(table, outcome, names)}</p>
      <ul class="score">
        {scoreOf(table, ui, language.value).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {hints > 0 && <li>{w.end.hints(hints)}</li>}
      </ul>
      {outcome.places.length > 2 && (
        <ol class="places">
          {verdict.places.map(({ place, seats }) => (
            <li key={place} value={place}>
              <b>{w.end.place(place)}</b>{' '}
              {seats.map((seat) => (
                <span key={seat} style={{ '--tone': `var(--tone-${seat})` }}>
                  {names.who(seat)}
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
      {decisive && (
        <button type="button" class="decisive" onClick={() => playStep(table, decisive.step)}>
          <Icon of={PlayIcon} size={18} />
          <span>
            <small>{w.end.decisive}</small> {decisive.text}
          </span>
        </button>
      )}
      {rematch && <p class="again">{rematch}</p>}
      <div class="after">{children}</div>
    </div>
  );
}
