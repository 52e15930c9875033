import {
  type AnyGame,
  fail,
  isComparable,
  type OptionSpecs,
  type OptionsOf,
  ok,
  type Result,
  readChoices,
  readOptions,
  standardOptions,
  writeOptions,
} from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import { refusal } from './commands.ts';

/** The options of one table, as texts and as typed values. */
export class ChosenOptions {
  readonly #game: AnyGame;
  /** Whether the match is rated: then only comparable options are allowed. */
  readonly #rated: boolean;
  #texts: Record<string, string> = {};
  #typed: OptionsOf<OptionSpecs>;
  #misfit: string | undefined;

  constructor(game: AnyGame, texts: Record<string, string>, rated = false) {
    this.#game = game;
    this.#rated = rated;
    this.#typed = standardOptions(game.options);
    this.adopt(texts);
  }

  /** Options that differ from the standard. */
  get texts(): Record<string, string> {
    return this.#texts;
  }

  get typed(): OptionsOf<OptionSpecs> {
    return this.#typed;
  }

  /** Why the stored options are no longer valid for this game; undefined if they are. */
  get fault(): string | undefined {
    return this.#misfit;
  }

  adopt(texts: Record<string, string>): void {
    const read = readOptions(this.#game.options, texts);
    if (read.ok) this.#typed = read.value;
    else this.#misfit = `${read.fault.field}: ${read.fault.message}`;
    this.#texts = texts;
  }

  /** The proposed options that differ from the standard, or the reason why they are invalid. */
  proposal(options: Readonly<Record<string, string>>): Result<Record<string, string>, Refusal> {
    const read = readChoices(this.#game, options);
    if (!read.ok) return fail(refusal('bad-option', `${read.fault.field}: ${read.fault.message}`));
    const texts = writeOptions(this.#game.options, read.value);
    return this.#rated && !isComparable(this.#game, texts) ? fail(notComparable) : ok(texts);
  }
}

const notComparable = refusal(
  'rated-options',
  'a rated match is played by the standard or a ready preset, in a ready setting, and with the numbers of the rulebook',
);
