import { Icon } from '@fray/table-kit/icon';
import { KeyRound, Zap } from 'lucide';
import { language } from '../../shared/settings.ts';
import { errorTexts } from '../../shared/words/index.ts';
import { Code, Method, Path, pretty } from './code.tsx';
import { type Channel, type Field, fieldsOf, type Operation, type Schema } from './description.ts';
import { Status } from './tryIt.tsx';
import { API_WORDS } from './words.ts';

/** Fields with their types, one row each. */
function FieldRows({ fields }: { fields: readonly Field[] }) {
  const w = API_WORDS[language.value];
  return (
    <dl class="api-fields">
      {fields.map(({ name, isNeeded, type, text }) => (
        <div key={name}>
          <dt>
            <code>{name}</code> {isNeeded && <small>{w.needed}</small>}
          </dt>
          <dd class="api-type">{type}</dd>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of an object; each of several kinds of objects can be opened. */
function Fields({ schema }: { schema: Schema }) {
  const kinds = fieldsOf(schema);
  if (kinds.length === 1) return <FieldRows fields={kinds[0]?.fields ?? []} />;
  return (
    <>
      {kinds.map(({ title, fields }) => (
        <details key={title} class="api-kind">
          <summary>
            <code>{title}</code>
          </summary>
          <FieldRows fields={fields} />
        </details>
      ))}
    </>
  );
}

/** Refusals that any route may answer are listed apart from the route's own. */
const commonOf = (operations: readonly Operation[]): ReadonlySet<string> => {
  const [first, ...rest] = operations.map(({ refusals }) => new Set(refusals.flatMap(({ codes }) => codes)));
  return new Set([...(first ?? [])].filter((code) => rest.every((codes) => codes.has(code))));
};

function Refusals({ operation, all }: { operation: Operation; all: readonly Operation[] }) {
  const w = API_WORDS[language.value];
  const common = commonOf(all);
  const texts = new Map<string, string>(Object.entries(errorTexts() ?? {}));
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
                  <span key={code}>
                    <code>{code}</code> <small>{texts.get(code)}</small>
                  </span>
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

/** Parameters and answer of one request. */
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
      {channel.messages.map(({ name, from, summary, payload, example }) => (
        <details key={from + name} class="api-kind">
          <summary>
            <code>{name}</code> <small>{from === 'client' ? w.fromClient : w.fromServer}</small>
            <span>{summary}</span>
          </summary>
          <Fields schema={payload} />
          {example !== undefined && <Code text={pretty(example)} label={`${w.example} ${name}`} />}
        </details>
      ))}
    </article>
  );
}
