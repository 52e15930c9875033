import { type ChatLine, PHRASES, type TableInfo } from '@fray/protocol';
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { apiError, errorText } from '../../shared/apiError.ts';
import { LimitedField } from '../../shared/limitedField.tsx';
import { locale } from '../../shared/locale.ts';
import { api } from '../../shared/server/api.ts';
import { clientVersion, pageClient } from '../../shared/server/pageClient.ts';
import { words } from '../../shared/words/index.ts';
import { earlierChat } from './challenge.ts';
import { ReportForm, ReportPlayer } from './report.tsx';
import './chat.css';
import '../../shared/textForm.css';
import type { Names } from '../play/index.ts';

/** Muted seats, by table and seat. */
const muted = signal<ReadonlySet<string>>(new Set());

interface Props {
  readonly info: TableInfo;
  who: Names['who'];
  /** Called with the number of lines when they are in view. */
  onRead(lines: number): void;
}

const timeOf = (at: number): string => new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(at);

/** Chat of a table: phrases, which are translated, and free lines. Only spectators read lines of spectators. */
export function Chat({ info, who, onRead }: Props) {
  const w = words();
  void clientVersion.value;
  const client = pageClient();
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [reporting, setReporting] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  const senderKey = ({ seat, who: name }: ChatLine) => `${info.id} ${seat ?? `beside ${name}`}`;
  const senderName = ({ seat, who: name }: ChatLine) =>
    seat === undefined ? `${w.online.spectator}${name === '' ? '' : ` ${name}`}` : who(seat);
  const before = earlierChat(info.id);
  const shownLines = client.chat.filter((one) => !muted.value.has(senderKey(one)));
  const silenced = [...new Map(client.chat.filter((one) => muted.value.has(senderKey(one))).map((one) => [senderKey(one), one])).values()];
  useEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [shownLines.length]);
  useEffect(() => onRead(client.chat.length), [client.chat.length]);
  const say = (what: Parameters<typeof client.sendChat>[0]) => {
    setNote('');
    void client.sendChat(what).then(async (answer) => answer && setNote(errorText(await apiError(answer.code, answer.message))));
  };
  const mute = (name: string, on: boolean) => {
    const next = new Set(muted.value);
    if (on) next.add(name);
    else next.delete(name);
    muted.value = next;
  };
  return (
    <div class="chat">
      <div ref={list} role="log" aria-label={w.online.chat} tabIndex={0} class="chat-lines">
        {shownLines.length + before.length === 0 && <p>{w.online.nothingSaid}</p>}
        {before.map(({ who: name, text, at }) => (
          <p key={`before ${at}`}>
            <b>{name}</b> <small>{timeOf(at)}</small>
            <br />
            {text}
          </p>
        ))}
        {shownLines.map((one) => (
          <p key={one.n}>
            <b>{senderName(one)}</b> <small>{timeOf(one.at)}</small>
            <br />
            {one.phrase === undefined ? one.text : w.online.phrases[one.phrase]}
            {one.seat !== info.you && (
              <span class="tiny">
                <button type="button" onClick={() => mute(senderKey(one), true)}>
                  {w.online.mute(senderName(one))}
                </button>
                <button
                  type="button"
                  aria-expanded={reporting === one.n}
                  onClick={() => setReporting(reporting === one.n ? undefined : one.n)}
                >
                  {w.online.report}
                </button>
              </span>
            )}
          </p>
        ))}
      </div>
      {reporting !== undefined && (
        <ReportForm
          key={reporting}
          send={(what) => api.report(info.id, { line: reporting, ...what })}
          onDone={(text) => {
            setReporting(undefined);
            setNote(text);
          }}
        />
      )}
      {silenced.map((one) => (
        <button key={senderKey(one)} type="button" onClick={() => mute(senderKey(one), false)}>
          {w.online.unmute(senderName(one))}
        </button>
      ))}
      <p class="buttons phrases">
        {PHRASES.map((phrase) => (
          <button key={phrase} type="button" onClick={() => say({ phrase })}>
            {w.online.phrases[phrase]}
          </button>
        ))}
      </p>
      <form
        class="typed"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          say({ text: text.trim() });
          setText('');
        }}
      >
        <label>
          <span>{w.online.sayText}</span>
          <LimitedField label={w.online.sayText} most={200} value={text} onChange={setText} />
        </label>
        <button type="submit">{w.online.say}</button>
      </form>
      <ReportPlayer info={info} who={who} onDone={setNote} />
      <p role="status">{note}</p>
    </div>
  );
}
