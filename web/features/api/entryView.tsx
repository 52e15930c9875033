import { Icon } from '@fray/table-kit/icon';
import { KeyRound, Zap } from 'lucide';
import { language } from '../../shared/settings.ts';
import { Method, Path } from './code.tsx';
import type { Channel, Operation } from './description.ts';
import { Fields } from './fields.tsx';
import { Status } from './tryIt.tsx';
import { API_WORDS } from './words.ts';

/** Refusals that any route may answer stand apart, so that its own are seen. */
const commonOf = (operations: readonly Operation[]): ReadonlySet<string> => {
  const [first, ...rest] = operations.map(({ refusals }) => new Set(refusals.flatMap(({ codes }) => codes)));
  return new Set([...(first ?? [])].filter((code) => rest.every((codes) => codes.has(code))));
};

function Refusals({ operation, all }: { operation: Operation; all: readonly Operation[] }) {
  const w = API_WORDS[language.value];
  const common = commonOf(all);
  const own = operation.refusals.map(({ status, codes }) => ({ status, codes: codes.filter((code) => !common.has(code)) }));
  return (
    <section>
      <h3>{w.answers}</h3>
      <ul class="api-refusals">
        {own
          .filter(({ codes }) => codes.length > 0)
          .map(({ status, codes }) => (
            <li key={status}>
              <Status status={status} />
              <span>
                {codes.map((code) => (
                  <code key={code}>{code}</code>
                ))}
              </span>
            </li>
          ))}
      </ul>
      <p class="api-common">
        {w.common}: {[...common].join(', ')}.
      </p>
    </section>
  );
}

/** What one request needs and answers. */
export function OperationView({ operation, all }: { operation: Operation; all: readonly Operation[] }) {
  const w = API_WORDS[language.value];
  const { method, path, scope, summary, detail, parameters, body, answer, answerType } = operation;
  return (
    <article class="api-entry" aria-labelledby="api-entry">
      <p class="api-line">
        <Method method={method} /> <Path path={path} />
        <span class="api-scope" role="img" aria-label={w.scope(scope)} title={w.scope(scope)}>
          <Icon of={KeyRound} size={16} /> {scope}
        </span>
      </p>
      <h2 id="api-entry">{summary}</h2>
      <p>{detail}</p>
      {parameters.length > 0 && (
        <section>
          <h3>{w.parameters}</h3>
          <Fields
            schema={{
              properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
              required: parameters.filter(({ required }) => required).map(({ name }) => name),
            }}
          />
        </section>
      )}
      {body && (
        <section>
          <h3>
            {w.body} <small>application/json</small>
          </h3>
          <Fields schema={body} />
        </section>
      )}
      <section>
        <h3>
          {w.answer} <small>{answerType}</small>
        </h3>
        {answerType === 'application/json' ? <Fields schema={answer} /> : <p>{answerType.includes('ndjson') ? w.lines : w.plain}</p>}
      </section>
      <Refusals operation={operation} all={all} />
      <a class="api-hint" href="#/api/messages-table">
        <Icon of={Zap} size={22} />
        <span>
          <b>{w.stream}</b>
          {w.streamNote}
        </span>
      </a>
    </article>
  );
}

/** The messages of the WebSocket or of a stream. */
export function ChannelView({ channel }: { channel: Channel }) {
  const w = API_WORDS[language.value];
  return (
    <article class="api-entry" aria-labelledby="api-entry">
      <p class="api-line">
        <Method method={channel.path === '/ws' ? 'WS' : 'NDJSON'} /> <Path path={channel.path} />
      </p>
      <h2 id="api-entry">{channel.summary}</h2>
      <p>{channel.detail}</p>
      {channel.messages.map(({ name, from, summary, payload }) => (
        <details key={from + name} class="api-kind">
          <summary>
            <code>{name}</code> <small>{from === 'client' ? w.fromClient : w.fromServer}</small>
            <span>{summary}</span>
          </summary>
          <Fields schema={payload} />
        </details>
      ))}
    </article>
  );
}
