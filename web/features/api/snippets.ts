import type { Example, Operation } from './description.ts';

export const LANGUAGES_OF_SNIPPETS = ['curl', 'Python', 'TypeScript'] as const;
export type SnippetLanguage = (typeof LANGUAGES_OF_SNIPPETS)[number];

/** Parameters and body of a request. */
export interface Filled {
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The values of an example, for its form. */
export const filledBy = ({ parameters }: Operation, { body }: Example): Filled => ({
  parameters: Object.fromEntries(parameters.map(({ name, example = '' }) => [name, example])),
  body: body === undefined ? '' : JSON.stringify(body, null, 2),
});

/** The path of a request below `/api/1`, with its parameters. */
export function pathOf({ path, parameters }: Operation, filled: Filled): string {
  const value = (name: string) => filled.parameters[name] ?? '';
  const filledPath = path.replace(/\{([a-z]+)\}/g, (_, name: string) => encodeURIComponent(value(name)));
  const query = new URLSearchParams();
  for (const { name, in: where } of parameters) if (where === 'query' && value(name) !== '') query.set(name, value(name));
  return query.size === 0 ? filledPath : `${filledPath}?${query}`;
}

/** JSON on one line, with a space after commas and colons. Text that is no JSON stays unchanged. */
function compact(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 1)
      .replaceAll(/\n\s*/g, ' ')
      .replaceAll(/([[{]) | ([\]}])/g, '$1$2');
  } catch {
    return body;
  }
}

const python = (json: string): string =>
  json.replaceAll(
    /"(?:[^"\\]|\\.)*"?|\btrue\b|\bfalse\b|\bnull\b/g,
    (word) => ({ true: 'True', false: 'False', null: 'None' })[word] ?? word,
  );

/** A program in one language that sends the request. */
export function snippetOf(language: SnippetLanguage, origin: string, operation: Operation, filled: Filled): string {
  const path = pathOf(operation, filled);
  const { method, answerType } = operation;
  const body = filled.body === '' ? undefined : compact(filled.body);
  const isStream = answerType.includes('ndjson');
  switch (language) {
    case 'curl':
      return [
        `curl ${isStream ? '-N ' : ''}${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}"${origin}/api/1${path}"`,
        '  -H "Authorization: Bearer $FRAY_TOKEN"',
        ...(body === undefined ? [] : ['  -H "Content-Type: application/json"', `  -d '${body.replaceAll("'", String.raw`'\''`)}'`]),
      ].join(' \\\n');
    case 'Python': {
      const call = isStream
        ? `for message in client.stream("${path}"):\n    print(message)`
        : `print(client.send("${method}", "${path}"${body === undefined ? '' : `, ${python(body)}`}))`;
      return `import os\nfrom fray_client import Client\n\nclient = Client("${origin}", os.environ["FRAY_TOKEN"])\n${call}`;
    }
    case 'TypeScript': {
      const call = isStream
        ? `for await (const message of client.stream('${path}')) console.log(message);`
        : `console.log(await client.send('${method}', '${path}'${body === undefined ? '' : `, ${body}`}));`;
      return `import { FrayClient } from './fray.ts';\n\nconst client = new FrayClient('${origin}', process.env.FRAY_TOKEN!);\n${call}`;
    }
  }
}

/** A first program: a match against one of our bots. `moves` are the legal ones; the answer is one of them. */
export const firstProgram = (origin: string): string =>
  `import os
from fray_client import Client

client = Client("${origin}", os.environ["FRAY_TOKEN"])
others = [{"kind": "bot", "level": "cadet"}]
table, entropy = client.open("tubetanks", others)
choose = lambda moves, view: moves[0]
print(client.play(table, entropy, 0, choose))`;

/** A program that opens the WebSocket and watches a table. */
export const socketProgram = (origin: string, hello: unknown, join: unknown): string =>
  `const socket = new WebSocket('${origin.replace(/^http/, 'ws')}/ws');
socket.onmessage = ({ data }) => console.log(data);
socket.onopen = () => {
  socket.send(JSON.stringify(${JSON.stringify(hello)}));
  socket.send(JSON.stringify(${JSON.stringify(join)}));
};`;
