import { debuglog } from 'node:util';
import { Command, CommanderError } from 'commander';
import { endWithReader, printable, printError, printJson } from './terminal.ts';
import { UsageError } from './usageError.ts';

const data = () => import('./commands/data.ts');

/** The commands, in the order in which help lists them. */
const COMMANDS = new Map<string, () => Promise<{ register(program: Command): void }>>([
  ['games', () => import('./commands/games.ts')],
  ['play', () => import('./commands/play.ts')],
  ['selfplay', () => import('./commands/selfplay.ts')],
  ['lab', () => import('./commands/lab.ts')],
  ['replay', () => import('./commands/replay.ts')],
  ['review', () => import('./commands/review.ts')],
  ['puzzles', () => import('./commands/puzzles.ts')],
  ['odds', () => import('./commands/odds.ts')],
  ['print', () => import('./commands/print.ts')],
  ['cards', () => import('./commands/cards.ts')],
  ['perft', () => import('./commands/perft.ts')],
  ['check', () => import('./commands/check.ts')],
  ['solve', () => import('./commands/solve.ts')],
  ['engine', () => import('./commands/engine.ts')],
  ['env', () => import('./commands/env.ts')],
  ['bot', () => import('./commands/bot.ts')],
  ['match', () => import('./commands/match.ts')],
  ['mcp', () => import('./commands/mcp.ts')],
  ['pack', () => import('./commands/pack.ts')],
  ['push', () => import('./commands/push.ts')],
  ['serve', () => import('./commands/serve.ts')],
  ['worker', () => import('./commands/worker.ts')],
  ['verify', () => import('./commands/verify.ts')],
  ['backup', data],
  ['restore', data],
  ['move', data],
  ['reports', data],
  ['forget', data],
  ['ratings', () => import('./commands/ratings.ts')],
  ['new', () => import('./commands/new.ts')],
  ['promote', () => import('./commands/promote.ts')],
]);

endWithReader();
const program = new Command('fray')
  .description('Play, replay and measure tabletop skirmish games. Every command knows --json.')
  .configureOutput({ outputError: (text, write) => write(printable(text.replace(/^error: /, 'fray: '))) })
  // A command inside a command has options of its own.
  .enablePositionalOptions()
  .exitOverride();

/** Load only the requested command, so that `replay` does not load the server. */
const named = COMMANDS.get(process.argv[2] ?? '');
for (const load of named ? [named] : new Set(COMMANDS.values())) (await load()).register(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof UsageError) {
    if (error.json !== undefined && process.argv.includes('--json')) printJson(error.json, 2);
    printError(`fray: ${error.message}`);
    process.exitCode = 2;
  } else {
    // An internal error: print one line, and the stack trace for developers.
    printError(
      `fray: something went wrong that is not your fault: ${error instanceof Error ? error.message : String(error)} (NODE_DEBUG=fray shows where)`,
    );
    debuglog('fray')('%O', error);
    process.exitCode = 70;
  }
}
