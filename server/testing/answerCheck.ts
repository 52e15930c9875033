import { isDeepStrictEqual } from 'node:util';
import { type ErrorCode, isErrorCode } from '@fray/protocol';
import { ANSWERS, lobbyMessage, ownTablesMessage, SERVER_MESSAGES, tournamentMessage } from '@fray/protocol/answers';
import * as v from 'valibot';
import { STREAM_MESSAGES } from '../transport/http/asyncApi.ts';
import { COMMON_ERRORS, specOf } from '../transport/http/specs/index.ts';

/** Why a JSON value is not what its schema describes; undefined if it is. A field that the schema does not name is a fault too. */
function faultOf(schema: v.GenericSchema, json: unknown): string | undefined {
  const read = v.safeParse(schema, json);
  if (!read.success) return read.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ');
  return isDeepStrictEqual(read.output, json) ? undefined : 'it has a field that the schema does not name';
}

/** Returns why a refusal is not among those documented for its route; undefined if it is. */
function refusalFault(route: string, json: unknown): string | undefined {
  const [method = '', url = ''] = route.split(' ');
  const spec = specOf(method, url);
  // A refusal by a guard, before the route is reached, has the usual form.
  if (spec?.refusal && faultOf(spec.refusal, json) === undefined) return undefined;
  const fault = faultOf(ANSWERS.refusal, json);
  if (fault !== undefined || spec === undefined || spec.scope === null) return fault;
  const { code } = v.parse(ANSWERS.refusal, json);
  const listed: readonly ErrorCode[] = [...COMMON_ERRORS, ...spec.errors];
  return isErrorCode(code) && listed.includes(code) ? undefined : `the route does not list the error “${code}”`;
}

/** Returns why an answer does not match the description of its route; undefined if it does. */
export function answerFault(route: string, status: number, text: string): string | undefined {
  const [method = '', url = ''] = route.split(' ');
  if (!url.startsWith('/api/')) return undefined;
  const json: unknown = JSON.parse(text);
  if (status >= 400) return refusalFault(route, json);
  const answer = specOf(method === 'HEAD' ? 'GET' : method, url)?.answer;
  if (answer === undefined) return 'no such route is described';
  return 'kind' in answer ? faultOf(answer, json) : 'the route is described to answer no JSON';
}

const messages: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>([
  ...Object.entries(SERVER_MESSAGES),
  ['tables', ownTablesMessage],
  ['lobby', lobbyMessage],
  ['tournament', tournamentMessage],
]);

/** Returns why a message of the server does not match its description; undefined if it does. */
export function messageFault(text: string, channel: 'socket' | keyof typeof STREAM_MESSAGES): string | undefined {
  const json = JSON.parse(text) as { readonly t?: string };
  const schema = messages.get(json.t ?? '');
  const kinds: readonly string[] = channel === 'socket' ? Object.keys(SERVER_MESSAGES) : STREAM_MESSAGES[channel];
  if (!kinds.includes(json.t ?? '')) return `the description of “${channel}” does not list this message`;
  return schema ? faultOf(schema, json) : 'no such message is described';
}
