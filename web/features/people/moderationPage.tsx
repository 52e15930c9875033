import { type Catalogue, catalogue } from '@fray/engine/catalogue';
import { cardOf } from '@fray/games';
import {
  type ChatExcerpt,
  MEASURES,
  type Measure,
  type ReportsPage,
  type ReportView,
  type SettleReportRequest,
  type TournamentListing,
  UPLOAD_LINE,
  VERSION_LINE,
} from '@fray/protocol';
import type { PlaytestVisibility } from '@fray/protocol/playtests';
import { useEffect, useState } from 'preact/hooks';
import { locale } from '../../shared/locale.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { useTitle } from '../../shared/title.ts';
import { words } from '../../shared/words/index.ts';
import { PEOPLE } from './words.ts';
import '../../shared/page.css';
import './friends.css';

const en = {
  title: 'Reports',
  lead: 'For moderators of this server, who have its secret. This tab keeps the secret until it is closed.',
  secret: 'Secret',
  open: 'Open',
  none: 'Nothing is waiting.',
  wrong: 'That is not the secret, or this server has none.',
  about: (who: string) => `about ${who}`,
  guest: 'a guest',
  forgotten: 'somebody who was deleted',
  asSuch: 'whatever they played',
  line: (n: number) => `line ${n}`,
  seat: (n: number) => `seat ${n}`,
  before: (n: number) => (n === 1 ? 'something was done once before' : `something was done ${n} times before`),
  chat: 'What was said there',
  nothingSaid: 'Nothing was said.',
  record: 'Replay',
  measures: {
    dismiss: 'Dismiss',
    warn: 'Warn',
    mute: 'Mute for a week',
    close: 'Close the account',
  } satisfies Record<Measure, string>,
  sure: 'Close it for good?',
  sureWarn: 'Warn them?',
  sureMute: 'Mute them for a week?',
  sureDown: (isGame: boolean) => `Take it down? Nobody finds it then${isGame ? ', and its matches freeze' : ''}.`,
  sureShow: 'Show it to others again?',
  reporter: 'Reported by',
  state: 'Now',
  newest: 'Newest version',
  author: 'Author',
  contact: 'Contact for rights',
  noContact: 'nobody',
  sees: { private: 'private', unlisted: 'found by its link', public: 'public, in the gallery' } satisfies Record<
    PlaytestVisibility,
    string
  >,
  downSince: (when: string) => `taken down, ${when}`,
  deleted: 'It was deleted.',
  version: 'a version of',
  userGame: 'a user’s game:',
  takeDown: 'Take it down',
  showAgain: 'Show it again',
  tournaments: 'Tournaments that everybody sees',
  closeTournament: 'Close',
  saidBy: (who: string, seat: number | null) =>
    seat === null ? `${who || 'somebody'} (beside)` : `${who || 'somebody'} (seat ${seat + 1})`,
};

type ModerationWords = typeof en;

const da: ModerationWords = {
  title: 'Anmeldelser',
  lead: 'For den, der har denne servers hemmelighed for moderatorer. Den huskes, til fanen lukkes.',
  secret: 'Hemmelighed',
  open: 'Åbn',
  none: 'Intet venter.',
  wrong: 'Det er ikke hemmeligheden, eller serveren har ingen.',
  about: (who) => `om ${who}`,
  guest: 'en gæst',
  forgotten: 'en, der er slettet',
  asSuch: 'uanset hvad der blev spillet',
  line: (n) => `linje ${n}`,
  seat: (n) => `plads ${n}`,
  before: (n) => (n === 1 ? 'der er gjort noget én gang før' : `der er gjort noget ${n} gange før`),
  chat: 'Hvad der blev sagt dér',
  nothingSaid: 'Der blev ikke sagt noget.',
  record: 'Afspil',
  measures: { dismiss: 'Afvis', warn: 'Advar', mute: 'Gør tavs i en uge', close: 'Luk kontoen' },
  sure: 'Luk den for altid?',
  sureWarn: 'Advar vedkommende?',
  sureMute: 'Gør vedkommende tavs i en uge?',
  sureDown: (isGame) => `Tag det ned? Så kan ingen finde det${isGame ? ', og dets partier fryser' : ''}.`,
  sureShow: 'Vis det for andre igen?',
  reporter: 'Anmeldt af',
  state: 'Lige nu',
  newest: 'Nyeste version',
  author: 'Forfatter',
  contact: 'Kontakt om rettigheder',
  noContact: 'ingen',
  sees: { private: 'privat', unlisted: 'findes med linket', public: 'offentligt, i galleriet' },
  downSince: (when) => `taget ned, ${when}`,
  deleted: 'Det er slettet.',
  version: 'en version af',
  userGame: 'et spil fra en bruger:',
  takeDown: 'Tag det ned',
  showAgain: 'Vis det igen',
  tournaments: 'Turneringer, som alle kan se',
  closeTournament: 'Luk',
  saidBy: (who, seat) => (seat === null ? `${who || 'nogen'} (ved siden af)` : `${who || 'nogen'} (plads ${seat + 1})`),
};

const MODERATION: Catalogue<ModerationWords> = catalogue<ModerationWords>({ en, da });

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

/** Reports of players, with the chat, the replay, and the possible sanctions. */
export function ModerationPage() {
  const w = MODERATION[language.value];
  useTitle(w.title);
  const [secret, setSecret] = useState(sessionStorage.getItem(KEPT) ?? '');
  const [page, setPage] = useState<ReportsPage>();
  const [message, setMessage] = useState('');
  const run = (work: () => Promise<unknown>) =>
    void work().then(
      () => setMessage(''),
      (error: unknown) => setMessage(error instanceof Error ? error.message : String(error)),
    );
  const look = async () => setPage(await asModerator<ReportsPage>(secret, 'reports'));
  const more = async ({ reports, after }: ReportsPage) => {
    const next = await asModerator<ReportsPage>(secret, `reports?after=${after}`);
    setPage({ ...next, reports: [...reports, ...next.reports] });
  };
  // The scroll position is kept: only the settled report changes.
  const settle = (settled: SettleReportRequest) =>
    asModerator(secret, 'settle', settled).then(() =>
      setPage((at) => at && { ...at, reports: at.reports.filter((one) => one.table !== settled.table || one.line !== settled.line) }),
    );
  const takeDown = async (table: string, path: string, isDown: boolean) => {
    await asModerator(secret, path, { down: isDown }, 'PUT');
    const down = isDown ? Date.now() : 0;
    const shown = (one: ReportView) => (one.table === table && one.content ? { ...one, content: { ...one.content, down } } : one);
    setPage((at) => at && { ...at, reports: at.reports.map(shown) });
  };
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
      <p role="status" class={message === '' ? '' : 'warning'}>
        {message}
      </p>
      {page?.reports.length === 0 && <p>{w.none}</p>}
      {page?.reports.map((report, i) => (
        <Report
          key={`${report.table} ${report.line} ${report.at} ${i}`}
          report={report}
          chatAt={(table) => asModerator<ChatExcerpt>(secret, `tables/${table}`)}
          settle={(settled) => run(() => settle(settled))}
          takeDown={(path, down) => run(() => takeDown(report.table, path, down))}
        />
      ))}
      {page && <PublicTournaments close={(id) => asModerator(secret, `tournaments/${id}`, undefined, 'DELETE')} failed={setMessage} />}
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

const timeText = (at: number): string => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);

interface ContentProps extends Pick<ReportProps, 'report' | 'takeDown'> {
  readonly author: string;
}

/** What a reported game or version is now, with a link to it, and the button that takes it down or shows it again. */
function Content({ report: { table, line, content }, author, takeDown }: ContentProps) {
  const w = MODERATION[language.value];
  if (!content) return <p>{w.deleted}</p>;
  const isUpload = line === UPLOAD_LINE;
  const { name, text, version, visibility, contact, down } = content;
  const facts = [
    [w.state, down > 0 ? w.downSince(timeText(down)) : w.sees[visibility]],
    [w.author, author],
    ...(isUpload
      ? [
          [w.newest, version],
          [w.contact, contact || w.noContact],
        ]
      : []),
  ];
  const path = `${isUpload ? 'games' : 'playtests'}/${table}`;
  return (
    <>
      {text !== '' && <blockquote translate={false}>{text}</blockquote>}
      <ul class="friends-list">
        {facts.map(([label, value]) => (
          <li key={label}>
            {label}: <b translate={false}>{value}</b>
          </li>
        ))}
      </ul>
      <p class="buttons">
        <a class="button" href={isUpload ? `#/new/${table}` : `#/v/${table}`}>
          {name}
        </a>
        <ConfirmButton
          key={down > 0 ? 'show' : 'down'}
          label={down > 0 ? w.showAgain : w.takeDown}
          sure={down > 0 ? w.sureShow : w.sureDown(isUpload)}
          act={() => takeDown(path, down === 0)}
        />
      </p>
    </>
  );
}

interface ReportProps {
  readonly report: ReportView;
  chatAt(table: string): Promise<ChatExcerpt>;
  settle(settled: SettleReportRequest): void;
  /** `path`: of the version, or of the game of a user. */
  takeDown(path: string, down: boolean): void;
}

function Report({ report, chatAt, settle, takeDown }: ReportProps) {
  const w = MODERATION[language.value];
  const { table, line, account, nobody, game, reason, note, said, before } = report;
  const isVersion = line === VERSION_LINE;
  const isUpload = line === UPLOAD_LINE;
  const [around, setAround] = useState<ChatExcerpt>();
  const who = nobody ? w.forgotten : account || w.guest;
  const why = words().online.reasons[reason];
  const name = cardOf(game)?.texts[language.value].name ?? game;
  const when = timeText(report.at);
  // Unknown players and players without an account have fewer actions.
  const measures = MEASURES.filter((measure) => measure === 'dismiss' || (!nobody && (measure !== 'close' || account !== '')));
  return (
    <section class="panel">
      <h2>
        {why} · {w.about(who)}
      </h2>
      <p>
        {line === 0
          ? w.asSuch
          : isUpload
            ? `${w.userGame} ${name}`
            : isVersion
              ? `${w.version} ${name}`
              : `${name}, ${line < 0 ? w.seat(-line) : w.line(line)}`}
        , {when}
        {before > 0 && ` · ${w.before(before)}`}
        <br />
        {w.reporter}: <span translate={false}>{report.by || w.guest}</span>
      </p>
      {said !== '' && <blockquote>{said}</blockquote>}
      {note !== '' && <p>{note}</p>}
      {(isVersion || isUpload) && <Content report={report} author={who} takeDown={takeDown} />}
      {line !== 0 && !isVersion && !isUpload && (
        <details onToggle={({ currentTarget }) => currentTarget.open && void chatAt(table).then(setAround, () => undefined)}>
          <summary>{w.chat}</summary>
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
          measure === 'dismiss' ? (
            <button key={measure} type="button" onClick={() => settle({ table, line, measure })}>
              {w.measures[measure]}
            </button>
          ) : (
            <ConfirmButton
              key={measure}
              label={w.measures[measure]}
              sure={{ warn: w.sureWarn, mute: w.sureMute, close: w.sure }[measure]}
              act={() => settle({ table, line, measure })}
            />
          ),
        )}
      </p>
    </section>
  );
}
