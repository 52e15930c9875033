import { FrayError } from '@fray/client';
import type { Command } from 'commander';
import { gamesGiven, limitGiven } from '../arguments.ts';
import { type BotEvent, BotRunner, commandFor, GAME_WORD } from '../bot/botRunner.ts';
import { readPolicy, STANDARD_POLICY } from '../bot/policy.ts';
import { clientGiven, fileGiven } from '../bot/serverOption.ts';
import { gameNamed } from '../games.ts';
import { EnginePlayer, type Patience, splitCommand } from '../programs/enginePlayer.ts';
import { PlayerFault } from '../programs/player.ts';
import { oneLine, printJson, printLine } from '../terminal.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly engine: string;
  readonly server: string;
  readonly token: string;
  readonly policy?: string;
  readonly movetime?: string;
  readonly nodes?: string;
  readonly timeout: string;
  readonly grace: string;
  readonly games?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command('bot')
    .argument('<game...>', 'games that the engine plays')
    .description(
      'bring an engine to a server: it answers challenges by a policy and plays (docs/api.md).\n' +
        'An engine that fails is started again twice in a match; then the bot concedes.',
    )
    .requiredOption('--engine <command>', 'command line of the engine, in quotes; {game} stands for the game of a match')
    .requiredOption('--server <url>', 'address of the server')
    .requiredOption('--token <name>', 'environment variable or file with an access token: read and play, and bot for rated matches')
    .option('--policy <file>', 'which challenges to accept, as JSON')
    .option('--movetime <ms>', 'time for each decision; never more than the clock allows')
    .option('--nodes <n>', 'nodes of a search for each decision')
    .option('--timeout <ms>', 'an answer without --movetime is late after this, and the start of an engine', '10000')
    .option('--grace <ms>', 'an answer is late after --movetime and this', '1000')
    .option('--games <n>', 'stop after so many matches')
    .option('--json', 'print each event as a line of JSON')
    .action(run);
}

async function run(games: string[], options: CommandOptions): Promise<void> {
  for (const game of games) await gameNamed(game);
  const timeout = limitGiven(options.timeout, '--timeout');
  const patience = { start: timeout, move: timeout, grace: limitGiven(options.grace, '--grace', 0) };
  const limits = {
    ...(options.movetime === undefined ? {} : { movetime: limitGiven(options.movetime, '--movetime') }),
    ...(options.nodes === undefined ? {} : { nodes: limitGiven(options.nodes, '--nodes') }),
  };
  const command = splitCommand(options.engine);
  const isForEach = options.engine.includes(GAME_WORD);
  for (const game of isForEach ? games : games.slice(0, 1)) await mustBeEngine(commandFor(command, game), patience);
  const most = options.games === undefined ? Number.POSITIVE_INFINITY : gamesGiven(options.games);
  const tell = options.json
    ? (event: BotEvent) => printJson(event)
    : (event: BotEvent) => printLine(`${clock()} ${oneLine(sentence(event))}`);
  // A server may leave requests without an answer: they end with the command.
  const stop = new AbortController();
  const runner = new BotRunner(clientGiven(options.server, options.token, stop.signal), {
    games,
    policy: policyGiven(options.policy),
    setup: { command, patience, limits },
    most,
    tell,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => runner.close());
  try {
    await runner.run();
  } catch (error) {
    if (error instanceof FrayError) throw new UsageError(`the server refuses the token: ${oneLine(error.message)}`);
    throw error;
  } finally {
    stop.abort();
  }
}

async function mustBeEngine(command: readonly string[], patience: Patience): Promise<void> {
  try {
    (await EnginePlayer.start(command, patience)).close();
  } catch (error) {
    if (error instanceof PlayerFault) throw new UsageError(`“${command.join(' ')}” is no engine: ${error.message}`);
    throw error;
  }
}

const clock = (): string => new Date().toTimeString().slice(0, 5);

/** At a table arranged for others no seat is taken yet. */
const challengeOf = ({ by, game }: { readonly by: string; readonly game: string }): string =>
  by === '' ? `a table of ${game} is arranged` : `${by} challenges: ${game}`;

function sentence(event: BotEvent): string {
  switch (event.event) {
    case 'online':
      return 'online, waiting for challenges';
    case 'offline':
      return `offline (${event.why}), again in ${(event.wait / 1000).toFixed(1)} s`;
    case 'accepted':
      return `${challengeOf(event)}, accepted`;
    case 'declined':
      return `${challengeOf(event)}, declined: ${event.why ?? ''}`;
    case 'playing':
      return `plays ${event.game} at table ${event.table}`;
    case 'ended':
      return `table ${event.table}: ${event.place === undefined ? '' : `place ${event.place}, `}${event.reason}${event.faults.map((fault) => `; engine: ${fault}`).join('')}`;
  }
}

function policyGiven(file: string | undefined) {
  if (file === undefined) return STANDARD_POLICY;
  const policy = readPolicy(fileGiven(file, `there is no file “${file}”`));
  if (!policy.ok) throw new UsageError(`${file}: ${policy.fault}`);
  return policy.value;
}
