import { randomInt } from 'node:crypto';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { type Bot, isLevel, LEVELS, type Level, makeBot } from '@fray/bots';
import {
  type AnyGame,
  type Chance,
  type Entry,
  formatRecord,
  type GameEvent,
  hasSeat,
  isMove,
  Match,
  MoveList,
  type OptionSpecs,
  type OptionsOf,
  type Outcome,
  playersOf,
  recordOf,
  type Seat,
  SeededChance,
  seatsOf,
} from '@fray/engine';
import type { Command } from 'commander';
import { collect, optionsGiven, seatsGiven, wholeNumber } from '../arguments.ts';
import { gameNamed } from '../games.ts';
import { chanceWords, outcomesOf } from '../outcomes.ts';
import { printLine, printPrompt, styled } from '../terminal.ts';
import { writeText } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly seat?: string;
  readonly seats?: string;
  readonly bot: string;
  readonly seed?: string;
  readonly option: string[];
  readonly variant?: string;
  readonly save?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command('play')
    .argument('<game>')
    .description('play in the terminal against bots: type moves in notation, several on a line, or “help”')
    .option('--seat <name>', 'your seat; the first one when not given')
    .option('--seats <n>', 'how many play; the fewest when not given')
    .option('--bot <level>', `the other seats: ${LEVELS.join(', ')}`, 'gunner')
    .option('--seed <n>', 'deal again what was dealt before')
    .option('--option <name=value>', 'a table option', collect, [])
    .option('--variant <file>', 'other numbers of the rulebook, from a file (docs/variants.md)')
    .option('--save <file>', 'write the record there when the game ends or is left')
    .option('--json', 'print events as JSON, a line each')
    .action(play);
}

async function play(id: string, input: CommandOptions): Promise<void> {
  const game = await gameNamed(id);
  const { bot: level, save } = input;
  if (!isLevel(level)) throw new UsageError(`--bot is one of ${LEVELS.join(', ')}`);
  const seats = seatsGiven(game, input.seats);
  const names = game.seatNames.slice(0, seats);
  const own = input.seat === undefined ? 0 : names.indexOf(input.seat);
  if (own < 0) throw new UsageError(`--seat is one of ${names.join(', ')}`);
  const seed = input.seed === undefined ? randomInt(2 ** 31) : wholeNumber(input.seed, '--seed', 0);
  const options = optionsGiven(game, input.option, input.variant);
  // Before the first move, so that a file that cannot be written is reported before the game.
  if (save !== undefined) writeText(save);
  const table = new TerminalTable(game, { options, seats }, new SeededChance(seed), { own, level, seed, json: input.json === true });
  try {
    await table.run();
  } finally {
    if (save !== undefined) writeText(save, table.record);
  }
}

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
class TerminalTable {
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

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Returns a sentence on how a match ended for one seat: its result and the reason, addressed to that seat. */
function verdict(game: AnyGame, outcome: Outcome, log: readonly Entry[], own: Seat): string {
  return `${standing(outcome.places, own)}: ${reasonFor(game, outcome.reason, log, own)}.`;
}

function standing(places: readonly number[], own: Seat): string {
  const place = places[own] ?? places.length;
  const sharing = places.filter((other) => other === place).length;
  if (sharing === places.length) return 'A draw';
  if (places.length === 2) return place === 1 ? 'You win' : 'You lose';
  const ordinal = ORDINALS[place - 1] ?? `number ${place}`;
  if (sharing > 1) return `You share ${ordinal} place`;
  return place === 1 ? 'You win' : `You come ${ordinal}`;
}

/** Words for the reason of the outcome. The game's own text addresses the winner, so a departed seat gets another one. */
function reasonFor(game: AnyGame, reason: string, log: readonly Entry[], own: Seat): string {
  const left = log.find((entry) => entry.seat === own && !isMove(entry) && (entry.action === 'concede' || entry.action === 'abandon'));
  if (!left || (reason !== 'concession' && reason !== 'abandonment')) return game.localize(reason, 'en');
  return reason === 'concession' ? 'you conceded' : 'you left';
}
