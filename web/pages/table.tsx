import { isLevel } from '@fray/bots';
import { type Action, hasSeat } from '@fray/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type AnyScene, FACES, type Face } from '../app/faces.ts';
import { Awaiting, useLoaded } from '../app/loaded.tsx';
import { go } from '../app/router.ts';
import { language, motion, pause, TEMPO_NAMES, tempo } from '../app/settings.ts';
import { openSession, Session, session } from '../table/session.ts';
import { words } from '../words/index.ts';

/** The open table: resumed from this browser when the page was reloaded. */
export function TablePage() {
  const w = words();
  const resumed = useLoaded('saved', async () => {
    const text = session.value ? null : Session.saved();
    const opened = text === null ? undefined : await Session.resume(text);
    if (opened instanceof Session) openSession(opened);
  });
  const open = session.value;
  const face = useLoaded(open?.game.id ?? '', async () => (open ? await FACES[open.game.id]?.() : undefined));
  return (
    <Awaiting loaded={resumed}>
      {() => (
        <Awaiting loaded={face}>
          {(shown) =>
            open && shown ? (
              <OpenTable table={open} face={shown} />
            ) : (
              <main id="main">
                <p>
                  {w.noTable} <a href="#/">{w.home}</a>
                </p>
              </main>
            )
          }
        </Awaiting>
      )}
    </Awaiting>
  );
}

function OpenTable({ table, face }: { table: Session; face: Face }) {
  const w = words();
  const texts = face.texts[language.value];
  const { game, players } = table;
  const { view, events, at, of } = table.scene.value;
  const [said, setSaid] = useState('');
  const seat = table.actor.value;
  const sideName = (s: number) => texts.sides[game.seatNames[s] ?? ''] ?? String(s);
  const who = (s: number) => {
    const player = players[s];
    return player?.kind === 'bot' && isLevel(player.name) ? `${sideName(s)} (${w.levelNames[player.name]})` : sideName(s);
  };
  const { outcome } = table.match;
  void table.version.value;
  useEffect(() => {
    document.title = seat !== undefined && !outcome ? `● ${w.yourTurn(sideName(seat))} · Fray` : 'Fray';
    return () => {
      document.title = 'Fray';
    };
  });
  const [shownTo, setShownTo] = useState(seat);
  const people = players.filter(({ kind }) => kind === 'human').length;
  if (face.secret && people > 1 && !outcome && seat !== undefined && seat !== shownTo)
    return (
      <main id="main" class="cover">
        <h1>{w.pass(sideName(seat))}</h1>
        <p>
          <button type="button" class="primary" onClick={() => setShownTo(seat)}>
            {w.iAm(sideName(seat))}
          </button>
        </p>
      </main>
    );

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
        : '';

  return (
    <main id="main" class="table-page">
      <h1 class="unseen">{texts.game.name}</h1>
      <section class="play" aria-label={texts.game.name}>
        <p role="status" class={`status ${outcome ? 'over' : ''}`}>
          {status}
        </p>
        <p role="status" class={said === '' ? 'unseen' : 'said'}>
          {said}
        </p>
        {table.complaint.value !== '' && (
          <p role="alert" class="warning">
            {w.refusals[table.complaint.value] ?? game.word(table.complaint.value, language.value)}
          </p>
        )}
        <Board {...scene} />
      </section>
      <aside>
        <Replayer table={table} at={at} of={of} />
        <Log table={table} sideName={sideName} at={at} />
        <TypedMoves table={table} />
        <TableActions table={table} outcome={outcome !== undefined} who={who} />
        {!table.kept.value && <p class="warning">{w.notSaved}</p>}
        <p class="dealt">{w.dealtHere}</p>
      </aside>
    </main>
  );
}

/** Scrubbing leaves the game alone: it goes on, and “live” leads back to it. */
function Replayer({ table, at, of }: { table: Session; at: number; of: number }) {
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
        <span class="at">{w.stepOf(at, of)}</span>{' '}
        {!table.live && (
          <button
            type="button"
            onClick={() => {
              openSession(table.branch());
            }}
          >
            {w.playFromHere}
          </button>
        )}
      </p>
    </section>
  );
}

/** One line for each thing that happened; each leads to its moment. The visible log is the live region. */
function Log({ table, sideName, at }: { table: Session; sideName: (seat: number) => string; at: number }) {
  const w = words();
  const list = useRef<HTMLDivElement>(null);
  const moments = table.moments.value;
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
  };
  return (
    <section class="log-box">
      <h2 id="log">{w.log}</h2>
      <div ref={list} role="log" aria-labelledby="log" tabIndex={0}>
        {moments.length === 0 && <p>{w.logEmpty}</p>}
        {moments.map((moment, i) => {
          const lines = table.shownEvents(moment).map((event) => table.game.tell(event, language.value));
          const action = moment.action && actionWords[moment.action]?.(sideName(moment.seat));
          const text = action ?? lines.join(' ');
          return text === '' ? null : (
            <p key={moment.n} class={i + 1 === at ? 'here' : ''}>
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

function TypedMoves({ table }: { table: Session }) {
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

function TableActions({ table, outcome, who }: { table: Session; outcome: boolean; who: (seat: number) => string }) {
  const w = words();
  const [sure, setSure] = useState(false);
  const { match } = table;
  const people = table.players.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));
  const actor = table.actor.value ?? people[0];
  const offered = match.drawOffer;
  const answering = people.find((seat) => offered !== 0 && !hasSeat(offered, seat));
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([table.record], { type: 'text/plain' }));
    link.download = `${table.game.id}.fray`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  if (answering !== undefined && !outcome)
    return (
      <p class="buttons" role="alert">
        <span>{w.drawOffered(who(people.find((seat) => hasSeat(offered, seat)) ?? 0))}</span>
        <button type="button" onClick={() => table.act('accept-draw', answering)}>
          {w.accept}
        </button>
        <button type="button" onClick={() => table.act('decline-draw', answering)}>
          {w.decline}
        </button>
      </p>
    );
  return (
    <p class="buttons table-actions">
      <button type="button" onClick={save}>
        {w.save}
      </button>
      {outcome ? (
        <button type="button" class="primary" onClick={() => openSession(table.rematch())}>
          {w.rematch}
        </button>
      ) : (
        <>
          <button type="button" onClick={() => actor !== undefined && table.act('offer-draw', actor)} disabled={offered !== 0}>
            {w.offerDraw}
          </button>
          <button
            type="button"
            class={sure ? 'warning' : ''}
            onBlur={() => setSure(false)}
            onClick={() => {
              if (sure && actor !== undefined) table.act('concede', actor);
              setSure(!sure);
            }}
          >
            {sure ? w.concedeSure : w.concede}
          </button>
        </>
      )}
      <button
        type="button"
        onClick={() => {
          go(`/new/${table.game.id}`);
        }}
      >
        {w.play} …
      </button>
      <a class="button" href={`#/rules/${table.game.id}`}>
        {w.rules}
      </a>
    </p>
  );
}
