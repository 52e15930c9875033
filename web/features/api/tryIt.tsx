import { useState } from 'preact/hooks';
import { language } from '../../shared/settings.ts';
import { Code, pretty } from './code.tsx';
import type { Operation } from './description.ts';
import { type Filled, pathOf } from './snippets.ts';
import { API_WORDS } from './words.ts';

interface Answer {
  readonly status: number;
  readonly milliseconds: number;
  readonly text: string;
  /** Whether a stream went on. */
  readonly isCut: boolean;
}

/** Bytes of a stream that are shown, and how long it is read. */
const SHOWN = 6000;
const READ_FOR = 2000;

/** The first lines of a stream, read for a moment. */
async function beginningOf(answer: Response): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return '';
  const end = new Promise<{ readonly done: true; readonly value?: undefined }>((resolve) =>
    setTimeout(() => resolve({ done: true }), READ_FOR),
  );
  let text = '';
  while (text.length < SHOWN) {
    const { done, value = '' } = await Promise.race([reader.read(), end]);
    text += value;
    if (done) break;
  }
  await reader.cancel();
  return text.slice(0, SHOWN);
}

async function send(operation: Operation, filled: Filled, token: string): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(`/api/1${pathOf(operation, filled)}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${token}`, ...(filled.body === '' ? {} : { 'content-type': 'application/json' }) },
    ...(filled.body === '' ? {} : { body: filled.body }),
  });
  const milliseconds = Math.round(performance.now() - began);
  const type = answer.headers.get('content-type') ?? '';
  const isCut = type.includes('ndjson');
  const text = isCut ? await beginningOf(answer) : await answer.text();
  return { status: answer.status, milliseconds, text: type.includes('/json') ? pretty(JSON.parse(text)) : text, isCut };
}

/** The token that the reader pasted: in memory only, and gone with the window. */
let pasted = '';

interface Props {
  readonly operation: Operation;
  readonly filled: Filled;
  readonly onFill: (filled: Filled) => void;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A form that sends the request to this server with the reader's own token. */
export function TryIt({ operation, filled, onFill }: Props) {
  const w = API_WORDS[language.value];
  const [token, setToken] = useState(pasted);
  const [answer, setAnswer] = useState<Answer | 'sending' | 'offline' | 'bad-json'>();
  const submit = () => {
    if (filled.body !== '' && !isJson(filled.body)) return setAnswer('bad-json');
    setAnswer('sending');
    send(operation, filled, token.trim()).then(setAnswer, () => setAnswer('offline'));
  };
  const says = answer === 'sending' ? w.sending : answer === 'offline' ? w.offline : answer === 'bad-json' ? w.badJson : '';
  return (
    <form
      class="api-try"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3>{w.tryTitle}</h3>
      <label>
        <span>{w.token}</span>
        <input
          type="password"
          autocomplete="off"
          value={token}
          placeholder="fray_…"
          aria-describedby="api-token-note"
          onInput={({ currentTarget: { value } }) => {
            pasted = value;
            setToken(value);
          }}
        />
      </label>
      <small id="api-token-note">
        {w.tokenNote} {operation.method === 'GET' ? '' : w.real}
      </small>
      {operation.parameters.map(({ name }) => (
        <label key={name}>
          <span class="api-mono">{name}</span>
          <input
            type="text"
            autocomplete="off"
            value={filled.parameters[name] ?? ''}
            onInput={({ currentTarget: { value } }) => onFill({ ...filled, parameters: { ...filled.parameters, [name]: value } })}
          />
        </label>
      ))}
      {operation.body && (
        <label>
          <span>{w.body}</span>
          <textarea
            rows={Math.min(14, filled.body.split('\n').length)}
            spellcheck={false}
            value={filled.body}
            onInput={({ currentTarget: { value } }) => onFill({ ...filled, body: value })}
          />
        </label>
      )}
      <button type="submit" class="primary" disabled={token.trim() === '' || answer === 'sending'}>
        {w.send}
      </button>
      <p role="status">{says}</p>
      {typeof answer === 'object' && (
        <section class="api-card">
          <h4>
            <Status status={answer.status} /> {w.yourAnswer} <small>{w.took(answer.milliseconds)}</small>
          </h4>
          <Code text={answer.text} label={w.yourAnswer} />
          {answer.isCut && <p>{w.cut}</p>}
        </section>
      )}
    </form>
  );
}

/** The status of an answer as a badge. */
export const Status = ({ status }: { status: number }) => <span class={`api-status api-status-${Math.floor(status / 100)}`}>{status}</span>;
