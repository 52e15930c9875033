import { readFileSync } from 'node:fs';
import { FrayClient, FrayError } from '@fray/client';
import type { Command } from 'commander';
import { type BotEvent, BotRunner } from '../bot/botRunner.ts';
import { readPolicy, STANDARD_POLICY } from '../bot/policy.ts';
import { gameNamed, UsageError, wholeNumber } from '../input.ts';
import { EnginePlayer, splitCommand } from '../programs/enginePlayer.ts';
import { PlayerFault } from '../programs/player.ts';
import { printJson, printLine } from '../terminal.ts';

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
    .requiredOption('--engine <command>', 'command line of the engine, in quotes')
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

async function run(games: string[], given: CommandOptions): Promise<void> {
  for (const game of games) await gameNamed(game);
  if (!URL.canParse(given.server)) throw new UsageError(`“${given.server}” is no address; write it like https://example.org`);
  const timeout = wholeNumber(given.timeout, '--timeout', 1);
  const patience = { start: timeout, move: timeout, grace: wholeNumber(given.grace, '--grace', 0) };
  const limits = {
    ...(given.movetime === undefined ? {} : { movetime: wholeNumber(given.movetime, '--movetime', 1) }),
    ...(given.nodes === undefined ? {} : { nodes: wholeNumber(given.nodes, '--nodes', 1) }),
  };
  const command = splitCommand(given.engine);
  try {
    (await EnginePlayer.start(command, patience)).close();
  } catch (error) {
    if (error instanceof PlayerFault) throw new UsageError(`“${given.engine}” is no engine: ${error.message}`);
    throw error;
  }
  const most = given.games === undefined ? Number.POSITIVE_INFINITY : wholeNumber(given.games, '--games', 1);
  const tell = given.json ? (event: BotEvent) => printJson(event) : (event: BotEvent) => printLine(`${clock()} ${sentence(event)}`);
  const runner = new BotRunner(new FrayClient(given.server, tokenGiven(given.token)), {
    games,
    policy: policyGiven(given.policy),
    setup: { command, patience, limits },
    most,
    tell,
  });
  process.once('SIGINT', () => runner.close());
  process.once('SIGTERM', () => runner.close());
  await runner.run().catch((error: unknown) => {
    if (error instanceof FrayError) throw new UsageError(`the server refuses the token: ${error.message}`);
    throw error;
  });
}

const clock = (): string => new Date().toTimeString().slice(0, 5);

function sentence(event: BotEvent): string {
  switch (event.event) {
    case 'online':
      return 'online, waiting for challenges';
    case 'offline':
      return `offline (${event.why}), again in ${(event.wait / 1000).toFixed(1)} s`;
    case 'accepted':
      return `${event.by} challenges: ${event.game}, accepted`;
    case 'declined':
      return `${event.by} challenges: ${event.game}, declined: ${event.why ?? ''}`;
    case 'playing':
      return `plays ${event.game} at table ${event.table}`;
    case 'ended':
      return `table ${event.table}: ${event.place === undefined ? '' : `place ${event.place}, `}${event.reason}${event.faults.map((fault) => `; engine: ${fault}`).join('')}`;
  }
}

/** The token. It is no argument itself, because everybody on the machine sees those. */
function tokenGiven(name: string): string {
  if (name.startsWith('fray_')) throw new UsageError('--token is the name of an environment variable or a file, not the token itself');
  const text = process.env[name] ?? readFile(name, `there is neither an environment variable nor a file “${name}”`);
  return text.trim();
}

function policyGiven(file: string | undefined) {
  if (file === undefined) return STANDARD_POLICY;
  const policy = readPolicy(readFile(file, `there is no file “${file}”`));
  if (!policy.ok) throw new UsageError(`${file}: ${policy.fault}`);
  return policy.value;
}

function readFile(name: string, otherwise: string): string {
  try {
    return readFileSync(name, 'utf8');
  } catch {
    throw new UsageError(otherwise);
  }
}
