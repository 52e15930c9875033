import { isLevel } from '@fray/bots';
import type { Action, GameEvent, Language } from '@fray/engine';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type AnyScene, type Face } from '../app/faces.ts';
import { language, motion, pause, TEMPO_NAMES, tempo } from '../app/settings.ts';
import { words } from '../words/index.ts';
import type { TableModel } from './model.ts';

/** How the seats and their players are called. */
export function namesAt({ game, players }: Pick<TableModel, 'game' | 'players'>, face: Face) {
  const w = words();
  const { sides } = face.texts[language.value];
  const sideName = (seat: number): string => sides[game.seatNames[seat] ?? ''] ?? String(seat);
  const who = (seat: number): string => {
    const player = players[seat];
    const name = player?.kind === 'bot' && isLevel(player.name) ? w.levelNames[player.name] : (player?.name ?? '');
    return name === '' ? sideName(seat) : `${sideName(seat)} (${name})`;
  };
  return { sideName, who };
}

interface Parts {
  readonly table: TableModel;
  readonly face: Face;
  /** What is said above the board when it is nobody's turn here: whom one waits for. */
  readonly waiting?: string;
  /** The step at which the reader left, when others have played on since. */
  readonly mark?: number | undefined;
  /** Above the board: clocks, players, questions. */
  readonly above?: ComponentChildren;
  /** Beside the step that is looked at. */
  readonly beside?: ComponentChildren;
  /** Below the log: what can be done at the table. */
  readonly below?: ComponentChildren;
}

/** Board, replay, log and typed moves of one table. */
export function TableView({ table, face, mark, waiting = '', above, beside, below }: Parts) {
  const w = words();
  const texts = face.texts[language.value];
  const { game, outcome } = table;
  const { view, events, at, of } = table.scene.value;
  const [said, setSaid] = useState('');
  const seat = table.actor.value;
  const { sideName, who } = namesAt(table, face);
  void table.version.value;
  const scene: AnyScene = {
    view,
    events,
    seat: table.live ? seat : undefined,
    moves: table.legal(),
    language: language.value,
    tempo: motion(),
    play: (...moves) => table.play(...moves),
    undo: () => table.undo(),
    canUndo: table.canUndo,
    announce: setSaid,
  };
  // The face belongs to this very game, so the view and events that it is given are its own.
  const Board = face.Table as (scene: AnyScene) => ReturnType<Face['Table']>;
  const winners = outcome?.places.flatMap((place, s) => (place === 1 ? [s] : [])) ?? [];
  const [winner] = winners;
  const thinking = table.thinking.value;
  const status = outcome
    ? `${winner !== undefined && winners.length === 1 ? w.won(who(winner)) : w.drawn}: ${game.word(outcome.reason, language.value)}.`
    : seat !== undefined
      ? w.yourTurn(sideName(seat))
      : thinking !== undefined
        ? w.thinking(who(thinking))
        : waiting;
  const complaint = table.complaint.value;
  return (
    <main id="main" class="table-page">
      <h1 class="unseen">{texts.game.name}</h1>
      <section class="play" aria-label={texts.game.name}>
        {above}
        <p role="status" class={`status ${outcome ? 'over' : ''}`}>
          {status}
        </p>
        {outcome && outcome.places.length > 2 && (
          <p class="places">
            {placesOf(outcome.places)
              .map(({ place, seats }) => `${place}. ${seats.map(who).join(', ')}`)
              .join(' · ')}
          </p>
        )}
        <p role="status" class={said === '' ? 'unseen' : 'said'}>
          {said}
        </p>
        {complaint !== '' && (
          <p role="alert" class="warning">
            {w.refusals[complaint] ?? game.word(complaint, language.value)}
          </p>
        )}
        <Board {...scene} />
      </section>
      <aside>
        <Replayer table={table} at={at} of={of}>
          {beside}
        </Replayer>
        <Log table={table} sideName={sideName} at={at} mark={mark} />
        {face.Luck && (
          <details class="luck-box">
            <summary>{w.luck}</summary>
            <face.Luck events={table.history.value.slice(0, at).flatMap(({ events: happened }) => happened)} language={language.value} />
          </details>
        )}
        {outcome && face.review && <Review face={face} table={table} />}
        {(seat !== undefined || !outcome) && <TypedMoves table={table} />}
        {below}
      </aside>
    </main>
  );
}

/** A finished match beside best play, where the game is solved. */
function Review({ face, table }: { face: Face; table: TableModel }) {
  const w = words();
  // The last view is at hand only while the newest step is looked at.
  const last = useRef<object>(undefined);
  if (table.live) last.current = table.scene.value.view;
  const [Comparison, setComparison] =
    useState<(props: { view: object; events: readonly GameEvent[]; language: Language }) => JSX.Element>();
  // As with the board: what is compared belongs to this very game.
  const load = () => void face.review?.().then((loaded) => setComparison(() => loaded as typeof Comparison));
  if (!last.current) return null;
  return (
    <details class="review" onToggle={load}>
      <summary>{w.review}</summary>
      {Comparison && (
        <Comparison view={last.current} events={table.history.value.flatMap(({ events }) => events)} language={language.value} />
      )}
    </details>
  );
}

/** Who came first, second and so on; those who share a place together. */
function placesOf(places: readonly number[]): { readonly place: number; readonly seats: readonly number[] }[] {
  const distinct = [...new Set(places)].sort((a, b) => a - b);
  return distinct.map((place) => ({ place, seats: places.flatMap((other, seat) => (other === place ? [seat] : [])) }));
}

/** The page's title tells whose turn it is, also in a tab that nobody looks at. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Fray' : `${title} · Fray`;
    return () => {
      document.title = 'Fray';
    };
  }, [title]);
}

/** Hands a text to the reader as a file. */
export function download(name: string, text: string, type = 'text/plain'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Scrubbing leaves the game alone: it goes on, and “live” leads back to it. */
function Replayer({ table, at, of, children }: { table: TableModel; at: number; of: number; children: ComponentChildren }) {
  const w = words();
  const [running, setRunning] = useState(false);
  const show = (moment: number) => {
    table.cursor.value = moment >= of ? undefined : Math.max(0, moment);
  };
  useEffect(() => {
    if (!running) return undefined;
    if (table.live) {
      setRunning(false);
      return undefined;
    }
    const timer = setTimeout(() => show(at + 1), Math.max(120, pause()));
    return () => clearTimeout(timer);
  });
  return (
    <section class="replayer" aria-label={w.replay}>
      <input
        type="range"
        min={0}
        max={of}
        value={at}
        aria-label={w.replay}
        aria-valuetext={w.stepOf(at, of)}
        onInput={(event) => show(Number(event.currentTarget.value))}
      />
      <p class="buttons">
        <button type="button" onClick={() => show(0)} disabled={at === 0} aria-label={w.first}>
          «
        </button>
        <button type="button" onClick={() => show(at - 1)} disabled={at === 0} aria-label={w.back}>
          ‹
        </button>
        <button
          type="button"
          onClick={() => {
            if (table.live) show(0);
            setRunning(!running);
          }}
          disabled={of === 0}
        >
          {running ? w.stop : w.autoplay}
        </button>
        <button type="button" onClick={() => show(at + 1)} disabled={table.live} aria-label={w.forward}>
          ›
        </button>
        <button type="button" onClick={() => show(of)} disabled={table.live}>
          {w.last}
        </button>
      </p>
      <p class="step">
        <label>
          <span class="unseen">{w.tempo}</span>
          <select
            value={tempo.value}
            onChange={(event) => {
              tempo.value = TEMPO_NAMES.find((name) => name === event.currentTarget.value) ?? tempo.value;
            }}
          >
            {TEMPO_NAMES.map((name) => (
              <option key={name} value={name}>
                {w.tempos[name]}
              </option>
            ))}
          </select>
        </label>{' '}
        <span class="at">{w.stepOf(at, of)}</span> {children}
      </p>
    </section>
  );
}

/** One line for each thing that happened; each leads to its moment. The visible log is the live region. */
function Log({
  table,
  sideName,
  at,
  mark,
}: {
  table: TableModel;
  sideName: (seat: number) => string;
  at: number;
  mark: number | undefined;
}) {
  const w = words();
  const list = useRef<HTMLDivElement>(null);
  const moments = table.history.value;
  const following = table.live;
  useEffect(() => {
    const box = list.current;
    if (box && following) box.scrollTop = box.scrollHeight;
  }, [moments.length, following]);
  const actionWords: Partial<Record<Action, (who: string) => string>> = {
    concede: w.conceded,
    'offer-draw': w.offered,
    'accept-draw': w.agreed,
    'decline-draw': w.refused,
    'allow-back': () => w.online.tookBack,
  };
  return (
    <section class="log-box">
      <h2 id="log">{w.log}</h2>
      <div ref={list} role="log" aria-labelledby="log" tabIndex={0}>
        {moments.length === 0 && <p>{w.logEmpty}</p>}
        {moments.map((moment, i) => {
          const lines = moment.events.map((event) => table.game.tell(event, language.value, table.options));
          const action = moment.action && actionWords[moment.action]?.(moment.seat === undefined ? '' : sideName(moment.seat));
          const text = action ?? lines.join(' ');
          return text === '' ? null : (
            <p key={moment.n} class={i + 1 === at ? 'here' : ''}>
              {i === mark && <small class="mark">{w.online.youWereHere}</small>}
              <button
                type="button"
                onClick={() => {
                  table.cursor.value = i + 1 >= moments.length ? undefined : i + 1;
                }}
              >
                {text}
              </button>
            </p>
          );
        })}
      </div>
    </section>
  );
}

function TypedMoves({ table }: { table: TableModel }) {
  const w = words();
  const [text, setText] = useState('');
  const enter = (event: Event) => {
    event.preventDefault();
    const moves = text.trim().split(/\s+/).filter(Boolean);
    if (moves.length === 0) return;
    table.play(...moves);
    setText('');
  };
  return (
    <form class="typed" onSubmit={enter}>
      <label>
        <span>{w.typed}</span>
        <input
          type="text"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          placeholder={w.typedHelp(table.legal().slice(-3))}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
        />
      </label>
      <button type="submit" disabled={table.actor.value === undefined || !table.live}>
        {w.enter}
      </button>
    </form>
  );
}
