import type { UsageView } from '@fray/protocol';
import { Icon } from '@fray/table-kit/icon';
import { Download, KeyRound, Play, Search } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { accountName } from '../../shared/accountName.ts';
import { route } from '../../shared/router.ts';
import { ask } from '../../shared/server/api.ts';
import { hasKey } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { UsageBar } from '../../shared/usageBar.tsx';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { Code, CopyButton, Method, Path, pretty } from './code.tsx';
import {
  type AsyncApi,
  type Channel,
  channelsOf,
  type Entry,
  type Limits,
  type OpenApi,
  type Operation,
  operationsOf,
} from './description.ts';
import { ChannelView, OperationView } from './entryView.tsx';
import { filledBy, firstProgram, LANGUAGES_OF_SNIPPETS, type SnippetLanguage, snippetOf, socketProgram } from './snippets.ts';
import { Status, TryIt } from './tryIt.tsx';
import { API_WORDS } from './words.ts';
import '../../shared/page.css';
import './api.css';
import './apiCode.css';

const OPENAPI = '/api/1/openapi.json';
const ASYNCAPI = '/api/1/asyncapi.json';
/** Routes shown first if the address names none: the ones that a bot needs. */
const FIRST = 'post-tables-id-seats-seat-messages';

/** Milliseconds between two requests for the usage. */
const USAGE_EVERY = 5000;

/** The reference of the API, read from the descriptions of the server itself. */
export function ApiPage() {
  const w = API_WORDS[language.value];
  useTitle(w.title);
  const loaded = useLoaded('api', () => Promise.all([ask<OpenApi>('GET', OPENAPI), ask<AsyncApi>('GET', ASYNCAPI)]));
  return <Awaiting loaded={loaded}>{([openApi, asyncApi]) => <Reference openApi={openApi} asyncApi={asyncApi} />}</Awaiting>;
}

function Reference({ openApi, asyncApi }: { openApi: OpenApi; asyncApi: AsyncApi }) {
  const w = API_WORDS[language.value];
  const operations = useMemo(() => operationsOf(openApi), [openApi]);
  const channels = useMemo(() => channelsOf(asyncApi, w.messages), [asyncApi, w]);
  const entries: readonly Entry[] = [...operations, ...channels];
  // A change of the address renders the page again.
  const id = route.value.page === 'missing' ? (location.hash.split('/')[2] ?? '') : '';
  const selected = entries.find((entry) => entry.id === (id === '' ? FIRST : id)) ?? entries[0];
  return (
    <main id="main" class="page api">
      <Menu entries={entries} shown={selected} />
      <div>
        {selected?.kind === 'request' && <OperationView key={selected.id} operation={selected} all={operations} />}
        {selected?.kind === 'channel' && <ChannelView key={selected.id} channel={selected} />}
        <LimitList limits={openApi['x-limits']} />
      </div>
      <div class="api-side">
        {selected?.kind === 'request' && <Examples key={selected.id} operation={selected} />}
        {selected?.kind === 'channel' && <ChannelExamples key={selected.id} channel={selected} operations={operations} />}
        <p class="api-links">
          <a class="button" href={OPENAPI} download>
            <Icon of={Download} size={18} /> OpenAPI 3.1
          </a>
          <a class="button" href={ASYNCAPI} download>
            <Icon of={Download} size={18} /> AsyncAPI
          </a>
          <a class="button" href="#/settings">
            <Icon of={KeyRound} size={18} /> {w.getToken}
          </a>
        </p>
        <FirstSteps />
      </div>
    </main>
  );
}

const holds = (entry: Entry, text: string): boolean =>
  [
    entry.path,
    entry.summary,
    entry.detail,
    ...(entry.kind === 'request' ? [entry.method, entry.scope, ...entry.refusals.flatMap(({ codes }) => codes)] : []),
  ]
    .join(' ')
    .toLowerCase()
    .includes(text);

/** All routes by group, with a search that the key / opens. */
function Menu({ entries, shown }: { entries: readonly Entry[]; shown: Entry | undefined }) {
  const w = API_WORDS[language.value];
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const found = entries.filter((entry) => holds(entry, text.trim().toLowerCase()));
  return (
    <section class="api-menu" aria-label={w.routes}>
      <h1>
        {w.title} <small>v1</small>
      </h1>
      <p>{w.lead}</p>
      <label class="api-search">
        <Icon of={Search} size={18} />
        <input
          ref={field}
          type="search"
          aria-label={w.search}
          placeholder={w.search}
          value={text}
          onInput={({ currentTarget: { value } }) => setText(value)}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      <p role="status">{found.length === 0 ? w.none : ''}</p>
      <div class="api-groups">
        {[...Map.groupBy(found, ({ group }) => group)].map(([group, list]) => (
          <section key={group}>
            <h2>{group}</h2>
            <ul>
              {list.map((entry) => (
                <li key={entry.id}>
                  <a href={`#/api/${entry.id}`} aria-current={entry.id === shown?.id ? 'page' : undefined}>
                    <Method method={entry.kind === 'request' ? entry.method : entry.path === '/ws' ? 'WS' : 'NDJSON'} />
                    <Path path={entry.path} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p class="api-note">{w.guide}</p>
    </section>
  );
}

/** Programs that send the request, the form that tries it, and what a server answered. */
function Examples({ operation }: { operation: Operation }) {
  const w = API_WORDS[language.value];
  const [at, setAt] = useState(0);
  const [form, setForm] = useState<SnippetLanguage>('curl');
  const example = operation.examples[at] ?? operation.examples[0];
  const [filled, setFilled] = useState(() => filledBy(operation, example));
  const [isOpen, setOpen] = useState(false);
  const snippet = snippetOf(form, location.origin, operation, filled);
  return (
    <>
      {operation.examples.length > 1 && (
        <label class="api-examples">
          <span>{w.example}</span>
          <select
            value={at}
            onChange={({ currentTarget: { value } }) => {
              setAt(Number(value));
              setFilled(filledBy(operation, operation.examples[Number(value)] ?? example));
            }}
          >
            {operation.examples.map(({ title }, n) => (
              <option key={title} value={n}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <section class="api-card">
        <div class="api-bar">
          <fieldset>
            <legend>{w.snippets}</legend>
            {LANGUAGES_OF_SNIPPETS.map((name) => (
              <label key={name}>
                <input type="radio" name="api-snippet" checked={name === form} onChange={() => setForm(name)} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
          <CopyButton text={snippet} />
          <button type="button" class="primary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon of={Play} size={16} /> {w.tryIt}
          </button>
        </div>
        <Code text={snippet} label={`${w.snippets} ${form}`} />
      </section>
      {isOpen && <TryIt operation={operation} filled={filled} onFill={setFilled} />}
      <section class="api-card">
        <h3>
          <Status status={200} /> {w.exampleAnswer}
        </h3>
        <Code text={pretty(example.answer)} label={w.exampleAnswer} />
      </section>
    </>
  );
}

/** How a stream is opened, by its route; and the WebSocket, which has none. */
function ChannelExamples({ channel, operations }: { channel: Channel; operations: readonly Operation[] }) {
  const w = API_WORDS[language.value];
  const operation = operations.find(({ method, path }) => method === 'GET' && path === channel.path);
  if (operation) return <Examples operation={operation} />;
  const exampleOf = (kind: string) => channel.messages.find(({ name, from }) => name === kind && from === 'client')?.example;
  const program = socketProgram(location.origin, exampleOf('hello'), exampleOf('join'));
  return (
    <section class="api-card">
      <div class="api-bar">
        <b>JavaScript</b>
        <CopyButton text={program} />
      </div>
      <Code text={program} label={`${w.snippets} JavaScript`} />
    </section>
  );
}

/** How a new reader plays a first match. */
function FirstSteps() {
  const w = API_WORDS[language.value];
  const program = firstProgram(location.origin);
  return (
    <section class="api-card api-steps">
      <h3>{w.firstSteps}</h3>
      <ol>
        {w.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Code text={program} label={w.firstSteps} />
      <p class="api-links">
        <a class="button" href="clients/fray_client.py" download>
          <Icon of={Download} size={18} /> {w.pythonClient}
        </a>
        <a class="button" href="clients/fray.ts" download>
          <Icon of={Download} size={18} /> {w.typescriptClient}
        </a>
        {['frayAnswers.ts', 'frayTypes.ts', 'fray_types.py'].map((file) => (
          <a key={file} class="button" href={`clients/${file}`} download>
            <Icon of={Download} size={18} /> {file}
          </a>
        ))}
        <CopyButton text={program} />
      </p>
    </section>
  );
}

/** Usage of the limits by the reader's programs; undefined without an account. */
function useUsage(): UsageView | undefined {
  const [usage, setUsage] = useState<UsageView>();
  useEffect(() => {
    if (!hasKey() || accountName.value === '') return;
    const read = () => void ask<UsageView>('GET', '/api/account/usage').then(setUsage, () => setUsage(undefined));
    read();
    const timer = setInterval(read, USAGE_EVERY);
    return () => clearInterval(timer);
  }, []);
  return usage;
}

/** A program's limits per second and day, and the use of them by the reader's programs. */
function LimitList({ limits }: { readonly limits: Limits }) {
  const w = API_WORDS[language.value];
  const usage = useUsage();
  const rate = ({ burst, each }: Limits['requests']) => w.atOnce(burst, each);
  const rows = {
    requests: rate(limits.requests),
    streams: String(limits.streams),
    botGames: w.aDay(limits.botGames),
    webhookEvents: rate(limits.webhookEvents),
  } satisfies Record<keyof Limits, string>;
  return (
    <section class="api-card api-steps api-limits">
      <h3>{w.limits}</h3>
      <dl>
        {(['requests', 'streams', 'botGames', 'webhookEvents'] as const).map((name) => (
          <div key={name}>
            <dt>{w.limitNames[name]}</dt>
            <dd>{rows[name]}</dd>
          </div>
        ))}
      </dl>
      {usage && (
        <>
          <h4>{w.usedNow}</h4>
          <ul class="api-usage">
            {usage.tokens.map((token) => (
              <li key={token.id}>
                <UsageBar name={w.requestsOf(token.label)} usage={token} />
              </li>
            ))}
            <li>
              <UsageBar name={w.limitNames.streams} usage={usage.streams} />
            </li>
            {usage.botGames && (
              <li>
                <UsageBar name={w.limitNames.botGames} usage={usage.botGames} />
              </li>
            )}
          </ul>
        </>
      )}
      <p>{w.limitNote}</p>
    </section>
  );
}
