import { isLevel, LEVELS } from '@fray/bots';
import { presetOf } from '@fray/engine';
import type { TableInfo } from '@fray/protocol';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Face } from '../app/faces.ts';
import { go } from '../app/router.ts';
import { language } from '../app/settings.ts';
import { OptionsForm } from '../pages/optionsForm.tsx';
import { calledAt } from '../table/called.ts';
import { words } from '../words/index.ts';
import { optionLabel } from '../words/variables.ts';
import { api, Refused } from './api.ts';
import { agreeTo, fairDevice, playerName } from './device.ts';
import { distrust } from './line.ts';
import { NameField } from './nameField.tsx';
import type { OnlineTable } from './onlineTable.ts';
import { paceWords } from './pace.ts';
import { takesSeat } from './wantedSeat.ts';
import './lobby.css';

/** A link to a table, for others. */
export const linkTo = (path: string): string => `${location.origin}${location.pathname}#${path}`;

/** A link to hand on: to copy, or to share where the device can. */
export function Handout({ link, label, first = false }: { link: string; label: string; first?: boolean }) {
  const w = words();
  const [copied, setCopied] = useState(false);
  return (
    <div class="handout">
      <label>
        <span>{label}</span>
        <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p class="buttons">
        <button
          type="button"
          class={first ? 'primary' : undefined}
          onClick={() => {
            void navigator.clipboard?.writeText(link).then(() => setCopied(true));
          }}
        >
          {w.online.copy}
        </button>
        {'share' in navigator && (
          <button type="button" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
            {w.online.share}
          </button>
        )}
        <span role="status">{copied ? w.online.copied : ''}</span>
      </p>
    </div>
  );
}

/** A table before its match: who sits where, how others come, and how the dice are committed to. */
export function Lobby({ table, info, face }: { table: OnlineTable; info: TableInfo; face: Face }) {
  const w = words();
  const texts = face.texts[language.value];
  const [fault, setFault] = useState('');
  const sideName = (seat: number) => texts.sides[table.game.seatNames[seat] ?? ''] ?? String(seat);
  const run = (work: Promise<unknown>, then?: () => void) =>
    void work.then(
      () => {
        setFault('');
        then?.();
      },
      (error: unknown) => setFault(error instanceof Refused ? (w.online.refused[error.code] ?? error.message) : String(error)),
    );
  const sit = (seat: number) =>
    run(api.take(info.id, seat, playerName.value, fairDevice.sealed(info.id, seat, info.fair.attempt), info.offer, counter), () => {
      agreeTo(table.game, info.id, seat, counter ?? info.options);
      setCounter(undefined);
      go(`/t/${info.id}/${seat}`);
    });
  const getUp = (seat: number) => {
    fairDevice.gotUp(info);
    run(api.leave(info.id, seat), () => go(`/t/${info.id}`));
  };
  // What its player agrees to is what the device will insist on before it reveals.
  const agree = (options: TableInfo['options']) => {
    if (info.you === undefined) return;
    agreeTo(table.game, info.id, info.you, options);
    run(api.agree(info.id, info.you, info.offer));
  };
  const propose = (options: Record<string, string>) => {
    if (info.you === undefined) return;
    const { you } = info;
    // Kept first: where only bots are asked, the match starts before the answer is here.
    agreeTo(table.game, info.id, you, options);
    const proposed = api.propose(info.id, you, info.offer, options);
    proposed.catch(() => mine?.agrees !== false && agreeTo(table.game, info.id, you, info.options));
    run(proposed, () => setCounter(undefined));
  };
  /** Other options that the reader is about to propose. */
  const [counter, setCounter] = useState<Record<string, string>>();
  const kept = info.seats.findIndex(({ kind, reserved }) => kind === 'open' && reserved === 'you');
  useEffect(() => {
    if (info.stage === 'open' && info.you === undefined && kept >= 0 && takesSeat(info.id)) sit(kept);
  }, [info.id, info.stage, kept]);
  const mine = info.you === undefined ? undefined : info.seats[info.you];
  const free = info.seats.some(({ kind }) => kind === 'open');
  return (
    <main id="main" class="lobby">
      <h1>{texts.game.name}</h1>
      <p role="status" class="status">
        {info.stage === 'closed'
          ? w.online.closedTable
          : info.stage === 'starting'
            ? `${w.online.starting} ${w.online.secondsLeft(Math.ceil((info.fair.left ?? 0) / 1000))}`
            : info.seats.every(({ kind }) => kind !== 'open') && info.seats.some(({ agrees }) => agrees === false)
              ? w.online.waitingForYes(info.seats.flatMap(({ agrees }, seat) => (agrees === false ? [sideName(seat)] : [])).join(', '))
              : w.online.waitingFor(
                  info.seats.flatMap(({ kind }, seat) => (kind === 'open' ? [sideName(seat)] : [])).join(', ') || w.online.nobody,
                )}
      </p>
      {distrust.value?.table === info.id && (
        <p role="alert" class="warning">
          {w.online.distrust(w.online.distrusts[distrust.value.why])}
        </p>
      )}
      {info.fair.aborted > 0 && <p class="warning">{w.online.freed(info.fair.aborted)}</p>}
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      {info.stage === 'open' && free && <Handout link={linkTo(`/t/${info.id}`)} label={w.online.invite} first={info.you !== undefined} />}
      {info.stage === 'open' && free && info.you === undefined && <NameField />}
      <h2>{w.online.seats}</h2>
      <ul class="lobby-seats">
        {info.seats.map(({ kind, name, here, reserved, agrees }, seat) => (
          <li key={seat}>
            <b>{sideName(seat)}</b>{' '}
            <span>
              {kind === 'bot' && isLevel(name) ? w.bot(calledAt(info.seats, seat, w.levelNames)) : ''}
              {kind === 'human'
                ? `${name === '' ? w.player(seat + 1) : name}, ${seat === info.you ? w.online.you : here ? w.online.here : w.online.away}${agrees === false ? `, ${w.online.notAgreed}` : ''}`
                : ''}
              {kind === 'open' ? (reserved === 'other' ? w.online.reserved : w.online.free) : ''}
            </span>
            <span class="buttons">
              {kind === 'open' && info.stage === 'open' && reserved !== 'other' && (
                <button type="button" class={info.you === undefined ? 'primary' : undefined} onClick={() => sit(seat)}>
                  {w.online.sitDown(sideName(seat))}
                </button>
              )}
              {kind === 'open' && info.host && info.stage === 'open' && (
                <select
                  aria-label={`${w.online.putBot}: ${sideName(seat)}`}
                  value=""
                  onChange={(event) => run(api.seatBot(info.id, seat, event.currentTarget.value))}
                >
                  <option value="">{w.online.putBot}</option>
                  {LEVELS.map((level) => (
                    <option key={level} value={level}>
                      {w.levels[level]}
                    </option>
                  ))}
                </select>
              )}
              {info.yours.includes(seat) && info.you !== seat && (
                <a class="button primary" href={`#/t/${info.id}/${seat}`}>
                  {w.online.toYourSeat(sideName(seat))}
                </a>
              )}
              {info.you === seat && (info.stage === 'open' || info.stage === 'starting') && (
                <button type="button" onClick={() => getUp(seat)}>
                  {w.online.getUp}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p>
        {w.online.pace}: {paceWords(info.pace)}. {info.watch ? `${w.online.spectators}.` : ''}
      </p>
      <Terms table={table} info={info} face={face} />
      {mine?.agrees === false && info.stage === 'open' && (
        <p class="notice" role="alert">
          {w.online.otherProposal}{' '}
          <button type="button" class="primary" onClick={() => agree(info.options)}>
            {w.online.agreeTo}
          </button>
        </p>
      )}
      {info.stage === 'open' && (mine !== undefined || free) && (
        <details open={counter !== undefined}>
          <summary>{w.online.propose}</summary>
          <OptionsForm game={table.game} face={face} given={counter ?? info.options} onChange={setCounter} />
          {counter && mine && (
            <p class="buttons">
              <button type="button" class="primary" onClick={() => propose(counter)}>
                {w.online.sendProposal}
              </button>
            </p>
          )}
          {counter && !mine && <p class="hint">{w.online.sitToPropose}</p>}
        </details>
      )}
      <p>
        <a href={`#/rules/${info.game}`}>{w.rules}</a>
      </p>
      <p class="dealt">
        {w.online.fairBefore}
        <br />
        {w.online.commitment}: <code class="hash">{info.fair.commitment}</code>
      </p>
    </main>
  );
}

/** The rules that are proposed: a preset or what differs from the standard, and what the newest proposal changed. */
function Terms({ table: { game }, info, face }: { table: OnlineTable; info: TableInfo; face: Face }) {
  const w = words();
  const texts = face.texts[language.value];
  const seen = useRef(info);
  const [before, setBefore] = useState<Readonly<Record<string, string>>>();
  useEffect(() => {
    if (seen.current.offer !== info.offer) setBefore(seen.current.options);
    seen.current = info;
  }, [info]);
  const preset = presetOf(game, info.options);
  const names = Object.keys(game.options).filter((name) => info.options[name] !== before?.[name] || info.options[name] !== undefined);
  const valueOf = (name: string, options: Readonly<Record<string, string>>): string => {
    const value = options[name] ?? String(game.options[name]?.standard ?? '');
    return (
      texts.ready?.[value] ?? texts.values[value] ?? (game.options[name]?.kind === 'text' && !game.options[name].book ? w.ownZone : value)
    );
  };
  const shown = names.filter((name) => !preset || preset.options[name] !== info.options[name] || isChanged(name));
  function isChanged(name: string): boolean {
    return before !== undefined && before[name] !== info.options[name];
  }
  return (
    <section aria-label={w.preset}>
      <h2>{w.preset}</h2>
      {preset && (
        <p>
          <b>{texts.presets?.[preset.name]?.label ?? preset.name}</b>. {texts.presets?.[preset.name]?.help}
        </p>
      )}
      <ul class="terms">
        {shown.map((name) => (
          <li key={name}>
            {optionLabel(game, texts, name, language.value)}: {valueOf(name, info.options)}
            {isChanged(name) && <em> ({w.online.was(valueOf(name, before ?? {}))})</em>}
          </li>
        ))}
      </ul>
      {face.Preview && <face.Preview options={info.options} language={language.value} />}
    </section>
  );
}
