import { debuglog } from 'node:util';
import { Command, CommanderError } from 'commander';
import { registerData } from './commands/data.ts';
import { registerGames } from './commands/games.ts';
import { registerLab } from './commands/lab.ts';
import { registerNew } from './commands/new.ts';
import { registerOdds } from './commands/odds.ts';
import { registerPerft } from './commands/perft.ts';
import { registerPlay } from './commands/play.ts';
import { registerPuzzles } from './commands/puzzles.ts';
import { registerRatings } from './commands/ratings.ts';
import { registerReplay } from './commands/replay.ts';
import { registerReview } from './commands/review.ts';
import { registerSelfplay } from './commands/selfplay.ts';
import { registerServe } from './commands/serve.ts';
import { registerSolve } from './commands/solve.ts';
import { registerVerify } from './commands/verify.ts';
import { registerWorker } from './commands/worker.ts';
import { Complaint } from './input.ts';

const program = new Command('fray')
  .description('Play, replay and measure tabletop skirmish games. Every command knows --json.')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'fray: ')) })
  // A command inside a command has options of its own.
  .enablePositionalOptions()
  .exitOverride();

for (const register of [
  registerGames,
  registerPlay,
  registerSelfplay,
  registerLab,
  registerReplay,
  registerReview,
  registerPuzzles,
  registerOdds,
  registerPerft,
  registerSolve,
  registerServe,
  registerWorker,
  registerVerify,
  registerData,
  registerRatings,
  registerNew,
])
  register(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof Complaint) {
    if (error.json !== undefined) console.log(JSON.stringify(error.json, null, 2));
    console.error(`fray: ${error.message}`);
    process.exitCode = 2;
  } else {
    // A fault of ours: still one line, and the trace for whoever mends it.
    console.error(
      `fray: something went wrong that is not your fault: ${error instanceof Error ? error.message : String(error)} (NODE_DEBUG=fray shows where)`,
    );
    debuglog('fray')('%O', error);
    process.exitCode = 70;
  }
}
