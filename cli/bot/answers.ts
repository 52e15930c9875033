import { readShape } from '@fray/engine';
import type { ChallengeView, OwnTable } from '@fray/protocol';
import { ANSWERS, SERVER_MESSAGES } from '@fray/protocol/answers';
import * as v from 'valibot';

/* Shapes of a server's answers to a bot. They are checked, because a bot may connect to any server. */

/** A server says something that the protocol does not have. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';

  constructor(what: string) {
    super(`this is no answer of a Fray server: ${what}`);
  }
}

/** Maximum number of tables and challenges read; the limit of a server is far below. */
const MAX_PLACES = 500;
/** Ids and seats become parts of paths. */
const place = v.looseObject({ id: v.pipe(v.string(), v.regex(/^[a-z2-9]{10}$/)), seat: v.pipe(v.number(), v.minValue(0), v.maxValue(99)) });
const places = v.pipe(v.array(place), v.maxLength(MAX_PLACES));
/** Notation of a move: one word, because engines are sent moves on one line. */
const notation = v.pipe(v.string(), v.regex(/^[^\s{\p{Cc}]+$/u, 'expected the notation of a move'));

function read<T>(schema: v.GenericSchema<unknown, T>, json: unknown): T {
  const answer = readShape(schema, json, 'the answer');
  if (!answer.ok) throw new AnswerError(`${answer.fault.field}: ${answer.fault.message}`);
  return answer.value;
}

export function ownTablesIn(json: unknown): readonly OwnTable[] {
  read(v.looseObject({ tables: places }), json);
  return read(ANSWERS.ownTables, json).tables;
}

export function challengesIn(json: unknown): readonly ChallengeView[] {
  read(v.looseObject({ challenges: places }), json);
  return read(ANSWERS.challenges, json).challenges;
}

export const legalMovesIn = (json: unknown): readonly string[] => read(v.looseObject({ moves: v.array(notation) }), json).moves;

/** A refusal may have a code of a later version. */
const refused = v.looseObject({ id: v.optional(v.string()), code: v.string(), message: v.string() });
const isKnown = (kind: string): kind is keyof typeof SERVER_MESSAGES => Object.hasOwn(SERVER_MESSAGES, kind);

/** Checks a message for a seat. Kinds of a later version are left to the client, which knows none of them. */
export function checkMessage(json: unknown): void {
  const { t } = read(v.looseObject({ t: v.string() }), json);
  if (t === 'no') read(refused, json);
  else if (isKnown(t)) read<unknown>(SERVER_MESSAGES[t], json);
}
