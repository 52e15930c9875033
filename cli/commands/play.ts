import { randomInt } from 'node:crypto';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { isLevel, LEVELS, makeBot } from '@fray/bots';
import { hasSeat, Match, MoveList, SeededChance, seatsOf } from '@fray/engine';
import type { Command } from 'commander';
import { Complaint, collect, gameNamed, optionsGiven, wholeNumber } from '../input.ts';

interface Given {
  readonly seat?: string;
  readonly bot: string;
  readonly seed?: string;
  readonly option: string[];
  readonly json?: boolean;
}

export function registerPlay(program: Command): void {
  program
    .command('play')
    .argument('<game>')
    .description('play in the terminal against bots: type moves in notation, several on a line; undo, concede, quit')
    .option('--seat <name>', 'your seat; the first one when not given')
    .option('--bot <level>', `the other seats: ${LEVELS.join(', ')}`, 'gunner')
    .option('--seed <n>', 'deal again what was dealt before')
    .option('--option <name=value>', 'a table option', collect, [])
    .option('--json', 'print events as JSON, a line each')
    .action(play);
}

async function play(id: string, given: Given): Promise<void> {
  const game = await gameNamed(id);
  const { bot: level } = given;
  if (!isLevel(level)) throw new Complaint(`--bot is one of ${LEVELS.join(', ')}`);
  const own = given.seat === undefined ? 0 : game.seatNames.indexOf(given.seat);
  if (own < 0) throw new Complaint(`--seat is one of ${game.seatNames.join(', ')}`);
  const seed = given.seed === undefined ? randomInt(2 ** 31) : wholeNumber(given.seed, '--seed', 0);
  const match = new Match(game, { options: optionsGiven(game, given.option), seats: game.fewestSeats }, new SeededChance(seed));
  await game.bot.prepare?.(match.copyState());
  const bots = game.seatNames.map((_, seat) => makeBot(game, level, seed + seat + 1));
  const list = new MoveList();
  const terminal = createInterface({ input: stdin, output: stdout });
  const lines = terminal[Symbol.asyncIterator]();
  let told = 0;

  const tellNews = () => {
    for (const step of match.steps.slice(told))
      for (const event of step.events) {
        const shown = game.eventFor(event, own);
        if (shown) console.log(given.json ? JSON.stringify(shown) : game.tell(shown, 'en', match.options));
      }
    told = match.steps.length;
  };

  const playBots = () => {
    for (
      let waiting = seatsOf(match.deciders).filter((seat) => seat !== own);
      waiting.length > 0 && !hasSeat(match.deciders, own);
      waiting = seatsOf(match.deciders).filter((seat) => seat !== own)
    ) {
      const [seat] = waiting;
      if (seat === undefined) return;
      answer(seat);
    }
    // Bots decide in secret beside the player too.
    for (const seat of seatsOf(match.deciders)) if (seat !== own) answer(seat);
  };

  const answer = (seat: number) => {
    game.moves(match.copyState(), seat, list);
    const move = bots[seat]?.choose({ seat, sampler: game.sampler(match.view(seat)), moves: list });
    if (move !== undefined) match.move(seat, game.format(match.copyState(), move));
  };

  try {
    for (playBots(); match.deciders !== 0; playBots()) {
      tellNews();
      if (!given.json)
        console.log(`\n${game.picture(match.view(own))}\nyou (${game.seatNames[own]}) may play: ${match.moves(own).join(' ')}`);
      stdout.write('> ');
      const { value: line, done } = await lines.next();
      if (done || line.trim() === 'quit') return;
      for (const word of line.trim().split(/\s+/)) {
        const made = word === 'undo' || word === 'concede' ? match.act(own, word) : match.move(own, word);
        if (!made.ok) {
          console.log(made.fault.message);
          break;
        }
        if (word === 'undo') told = Math.min(told, match.steps.length);
      }
    }
    tellNews();
    const { outcome } = match;
    if (outcome)
      console.log(
        `${outcome.places[own] === 1 ? (outcome.places.every((place) => place === 1) ? 'A draw' : 'You win') : 'You lose'}: ${game.word(outcome.reason, 'en')}. (seed ${seed})`,
      );
  } finally {
    terminal.close();
  }
}
