import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { type Bot, type Level, makeBot } from '@fray/bots';
import {
  type AnyGame,
  type Chance,
  formatRecord,
  type GameEvent,
  hasSeat,
  Match,
  MoveList,
  type OptionSpecs,
  type OptionsOf,
  playersOf,
  recordOf,
  type Seat,
  seatsOf,
} from '@fray/engine';
import { chanceWords, outcomesOf } from './outcomes.ts';
import { printLine, printPrompt, styled } from './terminal.ts';
import { verdict } from './verdict.ts';

const HELP = `moves         as they are listed, several on a line
odds <move>   everything the move can lead to, with exact chances
board         the board again
undo          take back, as far as nothing was rolled or shown since
concede       give up
quit          leave`;

interface TerminalSetup {
  readonly own: Seat;
  readonly level: Level;
  readonly seed: number;
  /** Events as JSON, a line each, instead of pictures and sentences. */
  readonly json: boolean;
}

/** A table in the terminal: one person against bots. */
export class TerminalTable {
  readonly #game: AnyGame;
  readonly #match: Match<object, OptionSpecs, object, GameEvent>;
  readonly #seating: TerminalSetup;
  readonly #bots: readonly Bot<object>[];
  readonly #list = new MoveList();
  /** Number of steps that were printed. */
  #printedSteps = 0;

  constructor(
    game: AnyGame,
    table: { readonly options: OptionsOf<OptionSpecs>; readonly seats: number },
    chance: Chance,
    seating: TerminalSetup,
  ) {
    this.#game = game;
    this.#match = new Match(game, table, chance);
    this.#seating = seating;
    this.#bots = Array.from({ length: table.seats }, (_, seat) => makeBot(game, seating.level, seating.seed + seat + 1));
  }

  get record(): string {
    const { own, level } = this.#seating;
    const seats = this.#game.seatNames.slice(0, this.#match.seats);
    const players = playersOf(seats, 'bot', level).map((player, seat) =>
      seat === own ? { ...player, kind: 'human' as const, name: '' } : player,
    );
    return formatRecord(recordOf(this.#match, players));
  }

  /** Plays until the match is over or the player leaves. */
  async run(): Promise<void> {
    const { own, json, seed } = this.#seating;
    await this.#game.bot.prepare?.(this.#match.copyState());
    const terminal = createInterface({ input: stdin, output: stdout });
    const lines = terminal[Symbol.asyncIterator]();
    try {
      for (this.#playBots(); this.#match.deciders !== 0; this.#playBots()) {
        this.#tellNews();
        if (!json) this.#show();
        printPrompt();
        const { value: line, done } = await lines.next();
        if (done || !this.#obey(line.trim().split(/\s+/))) return;
      }
      this.#tellNews();
      const { outcome, log } = this.#match;
      if (outcome) printLine(styled('bold', verdict(this.#game, outcome, log, own)), ` (seed ${seed})`);
    } finally {
      terminal.close();
    }
  }

  /** Carries out a line, word by word, up to the first that is refused; false when the player leaves. */
  #obey(words: readonly string[]): boolean {
    const [first, second] = words;
    if (first === 'quit') return false;
    if (first === 'help') printLine(HELP);
    else if (first === 'odds') this.#tellOdds(second);
    else if (first !== 'board' && first !== '') this.#carryOut(words);
    return true;
  }

  #carryOut(words: readonly string[]): void {
    const { own } = this.#seating;
    for (const word of words) {
      // A word may need an answer of a bot first, such as the face in reply to a question.
      this.#playBots();
      const result = word === 'undo' || word === 'concede' ? this.#match.act(own, word) : this.#match.move(own, word);
      if (!result.ok) return printLine(styled('red', `${result.fault.message}; “help” lists what can be typed`));
      if (word === 'undo') this.#printedSteps = Math.min(this.#printedSteps, this.#match.timeline.steps.length);
    }
  }

  #show(): void {
    const { own } = this.#seating;
    printLine(`\n${this.#game.renderText(this.#match.view(own))}`);
    if (hasSeat(this.#match.deciders, own))
      printLine(styled('green', `you (${this.#game.seatNames[own]})`), ` may play: ${this.#match.moves(own).join(' ')}`);
  }

  #tellNews(): void {
    const { own, json } = this.#seating;
    for (const step of this.#match.timeline.steps.slice(this.#printedSteps))
      for (const event of step.events) {
        const visible = this.#game.eventFor(event, own);
        if (!visible) continue;
        const sentence = this.#game.describeEvent(visible, 'en', this.#match.options);
        printLine(json ? JSON.stringify(visible) : step.entry.seat === own ? sentence : styled('yellow', sentence));
      }
    this.#printedSteps = this.#match.timeline.steps.length;
  }

  /** Prints the odds of a move, unless hidden facts could change them. */
  #tellOdds(text: string | undefined): void {
    const { own } = this.#seating;
    const state = this.#match.copyState();
    const move = text === undefined ? undefined : this.#game.parse(state, text);
    if (text === undefined || move === undefined || !this.#match.moves(own).includes(text))
      return printLine(
        styled('red', 'odds of which move? write one that is listed, such as “odds ' + (this.#match.moves(own)[0] ?? '') + '”'),
      );
    if (JSON.stringify(this.#match.view(own)) !== JSON.stringify(this.#match.view('all')))
      return printLine('exact odds depend on information that is hidden from you');
    for (const { probability, example } of outcomesOf(this.#game, state, own, move))
      printLine(
        `${chanceWords(probability)} ${example.map((event) => this.#game.describeEvent(event, 'en', this.#match.options)).join(' ')}`,
      );
  }

  /** Lets bots decide until the player owes a decision or the match is over; beside the player they decide in secret too. */
  #playBots(): void {
    const { own } = this.#seating;
    for (;;) {
      const waiting = seatsOf(this.#match.deciders).filter((seat) => seat !== own);
      if (waiting.length === 0) return;
      for (const seat of hasSeat(this.#match.deciders, own) ? waiting : waiting.slice(0, 1)) this.#answer(seat);
      if (hasSeat(this.#match.deciders, own)) return;
    }
  }

  #answer(seat: Seat): void {
    const state = this.#match.copyState();
    this.#game.moves(state, seat, this.#list);
    const move = this.#bots[seat]?.choose({ seat, sampler: this.#game.sampler(this.#match.view(seat)), moves: this.#list });
    if (move !== undefined) this.#match.move(seat, this.#game.format(state, move));
  }
}
