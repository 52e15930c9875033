import { cardOf } from '@fray/games';
import {
  type ChatExcerpt,
  MEASURES,
  type ReportsPage,
  type ReportView,
  type SettleReportRequest,
  type TournamentListing,
} from '@fray/protocol';
import { useEffect, useState } from 'preact/hooks';
import { locale } from '../../shared/locale.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { useTitle } from '../../shared/title.ts';
import { words } from '../../shared/words/index.ts';
import { MODERATION } from './moderationWords.ts';
import { PEOPLE } from './words.ts';
import '../../shared/page.css';
import './friends.css';

const KEPT = 'fray.moderator';

/** Asks in the name of a moderator. */
async function asModerator<T>(secret: string, path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
  const answer = await fetch(`/api/moderation/${path}`, {
    method,
    headers: { 'x-fray-moderator': secret, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // Our own server's answer; what it sends is typed on its side.
  const json = (await answer.json()) as T & { message?: string };
  if (!answer.ok) throw new Error(json.message ?? answer.statusText);
  return json;
}

/** What players have reported, with what was said and the replay beside it, and what can be done about it. */
export function ModerationPage() {
  const w = MODERATION[language.value];
  useTitle(w.title);
  const [secret, setSecret] = useState(sessionStorage.getItem(KEPT) ?? '');
  const [page, setPage] = useState<ReportsPage>();
  const [said, setSaid] = useState('');
  const run = (work: () => Promise<unknown>) =>
    void work().then(
      () => setSaid(''),
      (error: unknown) => setSaid(error instanceof Error ? error.message : String(error)),
    );
  const look = async () => setPage(await asModerator<ReportsPage>(secret, 'reports'));
  const more = async ({ reports, after }: ReportsPage) => {
    const next = await asModerator<ReportsPage>(secret, `reports?after=${after}`);
    setPage({ ...next, reports: [...reports, ...next.reports] });
  };
  // Whoever is far down the list stays there: the rest of it stands.
  const settle = (settled: SettleReportRequest) =>
    asModerator(secret, 'settle', settled).then(() =>
      setPage((at) => at && { ...at, reports: at.reports.filter((one) => one.table !== settled.table || one.line !== settled.line) }),
    );
  const open = () =>
    look().then(
      () => sessionStorage.setItem(KEPT, secret),
      () => Promise.reject(new Error(w.wrong)),
    );
  return (
    <main id="main" class="page friends">
      <h1>{w.title}</h1>
      <p>{w.lead}</p>
      <form
        class="panel friends-search"
        onSubmit={(event) => {
          event.preventDefault();
          run(open);
        }}
      >
        <label>
          <span>{w.secret}</span>
          <input type="password" value={secret} autocomplete="off" onInput={({ currentTarget }) => setSecret(currentTarget.value)} />
        </label>
        <button type="submit">{w.open}</button>
      </form>
      <p role="status" class={said === '' ? '' : 'warning'}>
        {said}
      </p>
      {page?.reports.length === 0 && <p>{w.none}</p>}
      {page?.reports.map((report, i) => (
        <Report
          key={`${report.table} ${report.line} ${report.at} ${i}`}
          report={report}
          talkAt={(table) => asModerator<ChatExcerpt>(secret, `tables/${table}`)}
          settle={(settled) => run(() => settle(settled))}
        />
      ))}
      {page && <PublicTournaments close={(id) => asModerator(secret, `tournaments/${id}`, undefined, 'DELETE')} failed={setSaid} />}
      {page?.after !== undefined && (
        <p>
          <button type="button" onClick={() => run(() => more(page))}>
            {PEOPLE[language.value].more}
          </button>
        </p>
      )}
    </main>
  );
}

interface PublicTournamentsProps {
  close(id: string): Promise<unknown>;
  failed(message: string): void;
}

/** Tournaments that wait or run in the list for everybody, each with a button that closes it. */
function PublicTournaments({ close, failed }: PublicTournamentsProps) {
  const w = MODERATION[language.value];
  const [listed, setListed] = useState<readonly TournamentListing[]>([]);
  const look = () =>
    fetch('/api/tournaments')
      .then((answer) => answer.json() as Promise<{ tournaments: readonly TournamentListing[] }>)
      .then(({ tournaments }) => setListed(tournaments.filter(({ stage }) => stage === 'open' || stage === 'running')))
      .catch((error: unknown) => failed(error instanceof Error ? error.message : String(error)));
  useEffect(() => void look(), []);
  if (listed.length === 0) return null;
  const remove = (id: string) =>
    void close(id)
      .then(look)
      .catch((error: unknown) => failed(error instanceof Error ? error.message : String(error)));
  return (
    <section class="panel">
      <h2>{w.tournaments}</h2>
      <ul class="friends-list">
        {listed.map(({ id, name, entered, places }) => (
          <li key={id}>
            <a href={`#/tournament/${id}`}>{name}</a> {entered}/{places}{' '}
            <ConfirmButton label={w.closeTournament} sure={w.sure} act={() => remove(id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReportProps {
  readonly report: ReportView;
  talkAt(table: string): Promise<ChatExcerpt>;
  settle(settled: SettleReportRequest): void;
}

function Report({ report, talkAt, settle }: ReportProps) {
  const w = MODERATION[language.value];
  const { table, line, account, nobody, game, reason, note, said, before } = report;
  const [around, setAround] = useState<ChatExcerpt>();
  const who = nobody ? w.forgotten : account || w.guest;
  const why = words().online.reasons[reason];
  const name = cardOf(game)?.texts[language.value].name ?? game;
  const when = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(report.at);
  // Of whom nobody knows, and who has no account, less can be said.
  const measures = MEASURES.filter((measure) => measure === 'dismiss' || (!nobody && (measure !== 'close' || account !== '')));
  return (
    <section class="panel">
      <h2>
        {why} · {w.about(who)}
      </h2>
      <p>
        {line === 0 ? w.asSuch : `${name}, ${line < 0 ? w.seat(-line) : w.line(line)}`}, {when}
        {before > 0 && ` · ${w.before(before)}`}
      </p>
      {said !== '' && <blockquote>{said}</blockquote>}
      {note !== '' && <p>{note}</p>}
      {line !== 0 && (
        <details onToggle={({ currentTarget }) => currentTarget.open && void talkAt(table).then(setAround, () => undefined)}>
          <summary>{w.talk}</summary>
          {around && (
            <>
              {around.talk.length === 0 && <p>{w.nothingSaid}</p>}
              <ol class="friends-list">
                {around.talk.map((one) => (
                  <li key={one.n} aria-current={one.n === line ? 'true' : undefined}>
                    <b>{w.saidBy(one.who, one.seat)}</b> {one.said}
                  </li>
                ))}
              </ol>
              {around.stage === 'over' && (
                <p>
                  <a class="button" href={`#/replay/${table}`}>
                    {w.record}
                  </a>
                </p>
              )}
            </>
          )}
        </details>
      )}
      <p class="buttons">
        {measures.map((measure) =>
          measure === 'close' ? (
            <ConfirmButton key={measure} label={w.measures.close} sure={w.sure} act={() => settle({ table, line, measure })} />
          ) : (
            <button key={measure} type="button" onClick={() => settle({ table, line, measure })}>
              {w.measures[measure]}
            </button>
          ),
        )}
      </p>
    </section>
  );
}
