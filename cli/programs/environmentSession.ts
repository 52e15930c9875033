import { type AnyGame, fail, inheritedName, ok, type Result, readChoices } from '@fray/engine';
import * as v from 'valibot';
import { printable } from '../terminal.ts';
import { Environment } from './environment.ts';
import { NumberWriter } from './numbers.ts';

const MAX_GAMES = 4096;
const MAX_DECISIONS = 1_000_000;
const MAX_SEED = 2_147_483_647;

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const planShape = v.strictObject({
  games: v.optional(whole(1, MAX_GAMES), 1),
  seed: v.optional(whole(0, MAX_SEED), 1),
  seats: v.optional(whole(1, 30)),
  options: v.optional(v.record(v.string(), v.string()), {}),
  format: v.optional(v.picklist(['full', 'compact']), 'full'),
  observe: v.optional(v.picklist(['seat', 'all', 'none']), 'seat'),
  again: v.optional(v.boolean(), true),
});
/** Exactly one of the three is present. */
const requestShape = v.strictObject({
  reset: v.optional(planShape),
  step: v.optional(v.pipe(v.array(v.union([v.string(), v.number(), v.null()])), v.maxLength(MAX_GAMES))),
  random: v.optional(whole(1, MAX_DECISIONS)),
});
type Request = v.InferOutput<typeof requestShape>;

/** Answers the lines of a learning program: `docs/environments.md`. Each line gives one line; a wrong one gives `error` and changes nothing. */
export class EnvironmentSession {
  readonly #game: AnyGame;
  readonly #writer = new NumberWriter();
  #environment: Environment | undefined;

  constructor(game: AnyGame) {
    this.#game = game;
  }

  /** Returns the line that answers, with its end. */
  answer(line: string): Buffer {
    const read = readRequest(line);
    const answered = read.ok ? this.#carryOut(read.value) : read;
    if (!answered.ok || !this.#environment)
      return Buffer.from(printable(`${JSON.stringify({ error: answered.ok ? 'there is no game' : answered.fault })}\n`));
    this.#writer.clear();
    this.#writer.text(answered.value);
    this.#environment.observe(this.#writer);
    this.#writer.text('}\n');
    return this.#writer.take();
  }

  /** Returns how the answer begins; what is seen now follows. */
  #carryOut(request: Request): Result<string, string> {
    if (request.reset) return this.#reset(request.reset);
    const environment = this.#environment;
    if (!environment) return fail('there is no game; begin with “reset”');
    if (request.random !== undefined) {
      const { decisions, games } = environment.playRandomly(request.random);
      return ok(`{"decisions":${decisions},"finished":${games},`);
    }
    const played = environment.step(request.step ?? []);
    return played.ok ? ok('{') : played;
  }

  #reset({ seats: seatCount, options: texts, ...plan }: v.InferOutput<typeof planShape>): Result<string, string> {
    const game = this.#game;
    const seats = seatCount ?? game.minSeats;
    if (seats < game.minSeats || seats > game.seatNames.length)
      return fail(`${game.id} has ${game.minSeats} to ${game.seatNames.length} seats, not ${seats}`);
    const options = readChoices(game, texts);
    if (!options.ok) return fail(`${options.fault.field}: ${options.fault.message}`);
    this.#environment = new Environment(game, { ...plan, seats, options: options.value });
    const about = JSON.stringify({ game: game.id, rules: game.rulesVersion, seats: game.seatNames.slice(0, seats) });
    return ok(`{"reset":${about},`);
  }
}

function readRequest(line: string): Result<Request, string> {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return fail('this line is no JSON');
  }
  const inherited = inheritedName(json);
  if (inherited) return fail(`${inherited.field}: ${inherited.message}`);
  const read = v.safeParse(requestShape, json, { abortEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    return fail(`${v.getDotPath(issue) ?? 'request'}: ${issue.message}`);
  }
  return Object.keys(read.output).length === 1 ? ok(read.output) : fail('write {"reset":{…}}, {"step":[…]} or {"random":N}');
}
