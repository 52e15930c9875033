import { hasSeat } from '@fray/engine';
import { useState } from 'preact/hooks';
import { FACES, type Face } from '../app/faces.ts';
import { Awaiting, useLoaded } from '../app/loaded.tsx';
import { go } from '../app/router.ts';
import { SureButton } from '../app/sureButton.tsx';
import { ScoreEntry } from '../online/scoreEntry.tsx';
import { openSession, Session, session } from '../table/session.ts';
import { download, namesAt, TableView, useTitle } from '../table/tableView.tsx';
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
  const { players, outcome } = table;
  const seat = table.actor.value;
  void table.version.value;
  const { sideName, who } = namesAt(table, face);
  useTitle(seat !== undefined && !outcome ? `● ${w.yourTurn(sideName(seat))}` : '');
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

  return (
    <TableView
      table={table}
      face={face}
      beside={
        !table.live && (
          <button type="button" onClick={() => openSession(table.branch())}>
            {w.playFromHere}
          </button>
        )
      }
      below={
        <>
          <TableActions table={table} outcome={outcome !== undefined} who={who} />
          <ScoreEntry
            game={table.game}
            options={table.optionTexts}
            players={players}
            outcome={outcome}
            you={undefined}
            from={() => ({ kind: 'record', record: table.record })}
          />
          {!table.kept.value && <p class="warning">{w.notSaved}</p>}
          <p class="dealt">{w.dealtHere}</p>
        </>
      }
    />
  );
}

function TableActions({ table, outcome, who }: { table: Session; outcome: boolean; who: (seat: number) => string }) {
  const w = words();
  const { match } = table;
  const people = table.players.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));
  const actor = table.actor.value ?? people[0];
  const offered = match.drawOffer;
  const answering = people.find((seat) => offered !== 0 && !hasSeat(offered, seat));
  const save = () => download(`${table.game.id}.fray`, table.record);
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
          <SureButton label={w.concede} sure={w.concedeSure} act={() => actor !== undefined && table.act('concede', actor)} />
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
