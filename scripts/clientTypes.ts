// The types of the clients in `clients/`, made from the descriptions that the server gives of its API. `npm run check` compares; after a
// wanted change of a route or a message run `node scripts/clientTypes.ts --write`.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asyncApi } from '@fray/server/asyncapi';
import { openApi } from '@fray/server/openapi';
import * as v from 'valibot';
import { pythonOf } from './clientTypes/python.ts';
import { ShapeReader } from './clientTypes/shapes.ts';
import { routesOf, typescriptOf } from './clientTypes/typescript.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const TYPESCRIPT = 'clients/typescript/frayTypes.ts';
const PYTHON = 'clients/python/fray_types.py';

const schema = v.record(v.string(), v.unknown());
const content = v.record(v.string(), v.object({ schema }));
const payload = v.looseObject({ description: v.optional(v.string(), '') });
const parameters = v.array(v.object({ name: v.string(), in: v.picklist(['path', 'query']), required: v.boolean(), schema }));
const operation = v.object({
  operationId: v.string(),
  summary: v.string(),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  parameters,
  requestBody: v.optional(v.object({ content })),
  responses: v.record(v.string(), v.object({ content })),
});
const descriptions = {
  openApi: v.object({
    paths: v.record(v.string(), v.record(v.string(), operation)),
    components: v.object({ schemas: v.object({ Refusal: schema }) }),
  }),
  asyncApi: v.object({
    channels: v.record(v.string(), v.object({ messages: v.record(v.string(), v.unknown()) })),
    components: v.object({ messages: v.record(v.string(), v.object({ payload })) }),
  }),
};

/** Names in place of those that the path gives, and in place of those of short messages. */
const NAMES: Readonly<Record<string, string>> = { postTablesIdSeatsSeatMessages: 'SeatMessage' };
const MESSAGES: Readonly<Record<string, string>> = { 'server-f': 'FrameMessage', 'server-no': 'RefusalMessage' };

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Both files as texts. */
function clientTypes(): Readonly<Record<typeof TYPESCRIPT | typeof PYTHON, string>> {
  const { paths, components } = v.parse(descriptions.openApi, openApi());
  const messages = v.parse(descriptions.asyncApi, asyncApi());
  const reader = new ShapeReader();
  reader.declare('Refusal', components.schemas.Refusal, 'The body of a refusal.');
  reader.declare('Confirmation', { type: 'object', properties: { ok: { const: true } }, required: ['ok'] }, 'Done; nothing else to say.');
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, one]) => {
      if (one.security.every(({ token }) => token === undefined)) return [];
      const name = NAMES[one.operationId] ?? capital(one.operationId);
      const [type = '', answer] = Object.entries(one.responses['200']?.content ?? {})[0] ?? [];
      const body = one.requestBody?.content['application/json']?.schema;
      const bodyName = body && reader.declare(`${name}Body`, body, `${one.summary}: the body.`);
      const answerName =
        type === 'application/json' && answer ? reader.declare(`${name}Answer`, answer.schema, `${one.summary}: the answer.`) : undefined;
      const route = `${method.toUpperCase()} ${path.replace('/api/1', '')}`;
      return [{ route, body: bodyName, answer: answerName, isStream: type.includes('ndjson'), parameters: one.parameters }];
    }),
  );
  const { socket: _, ...streams } = messages.channels;
  const sent = [...new Set(Object.values(streams).flatMap((channel) => Object.keys(channel.messages)))];
  const named = sent.map((key) => {
    const name = MESSAGES[key] ?? `${capital(key.replace('server-', ''))}Message`;
    const payload = messages.components.messages[key]?.payload ?? { description: '' };
    return reader.declare(name, payload, payload.description);
  });
  return {
    [TYPESCRIPT]: formatted(`${typescriptOf(reader.types, named)}\n${routesOf(routes)}`),
    [PYTHON]: pythonOf(reader.types, named),
  };
}

/** The text as the formatter of this repository writes it. */
function formatted(text: string): string {
  const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
  const { status, stdout, stderr } = spawnSync(biome, ['format', `--stdin-file-path=${TYPESCRIPT}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const isCurrent = (file: string, text: string): boolean => {
  try {
    return readFileSync(`${root}${file}`, 'utf8') === text;
  } catch {
    return false;
  }
};

const stale = Object.entries(clientTypes()).filter(([file, text]) => !isCurrent(file, text));
if (process.argv.includes('--write')) for (const [file, text] of stale) writeFileSync(`${root}${file}`, text);
else if (stale.length > 0) {
  console.error(`${stale.map(([file]) => file).join(', ')}: not what the API is now; run node scripts/clientTypes.ts --write`);
  process.exit(1);
}
