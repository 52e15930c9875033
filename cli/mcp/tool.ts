import { type Result, readShape } from '@fray/engine';
import * as v from 'valibot';
import { oneLine } from '../terminal.ts';
import type { SeatReport } from './agentGame.ts';

/** A fault of the agent, in a sentence that says what to do. */
export class ToolError extends Error {}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: v.GenericSchema;
  /** Resolves to a text for the agent. */
  run(input: unknown): Promise<string>;
}

/** A short text: an id, a name or a level. */
export const shortText = v.pipe(v.string(), v.maxLength(40));
export const gameInput = v.pipe(v.string(), v.maxLength(80), v.description('Id of a game, as list_games names them.'));
export const optionsInput = v.optional(v.record(shortText, v.pipe(v.string(), v.maxLength(2000))), {});

export const json = (value: unknown): string => JSON.stringify(value, null, 1);

/** Characters of an answer: as many as the longest records have. */
const LONGEST_ANSWER = 1_000_000;
/** Characters of a name or a sentence of a server. */
const LONGEST_LINE = 300;

/** A text that a server sent, as part of a line: it begins no line of its own. */
export const fromServer = (text: string): string => oneLine(text).slice(0, LONGEST_LINE);

/** A tool whose input is validated before it runs. */
export function tool<T>(name: string, description: string, input: v.GenericSchema<unknown, T>, run: (input: T) => Promise<string>): Tool {
  return {
    name,
    description,
    input,
    run: async (text) => {
      const read: Result<T, { readonly field: string; readonly message: string }> = readShape(input, text, 'arguments');
      if (!read.ok) throw new ToolError(`${read.fault.field}: ${read.fault.message}`);
      const answer = await run(read.value);
      if (answer.length > LONGEST_ANSWER) throw new ToolError(`the answer has ${answer.length} characters: that is too long`);
      return answer;
    },
  };
}

/** The agent's view of its game. */
export function reportText({ id, game, you, board, moves, happened, result, waits }: SeatReport): string {
  const end = result
    ? `The game is over: ${result.reason}. Places: ${json(result.places)}`
    : waits !== undefined
      ? `No moves now: ${waits}`
      : `Your moves: ${moves.join(' ')}`;
  return [`Game ${id} of ${game}; you are ${you}.`, ...happened.map((line) => `* ${line}`), '', board, '', end].join('\n');
}
