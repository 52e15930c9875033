import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { clientGiven } from '../bot/serverOption.ts';
import { pushGame, showGame, uploadOf } from '../push/pushGame.ts';
import { oneLine, printJson, printLine } from '../terminal.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly server: string;
  readonly token: string;
  readonly show?: 'private' | 'unlisted' | 'public';
  readonly contact?: string;
  readonly mayPublish?: boolean;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command('push [folder]')
    .description('push a game of your own to a server, which plays it in a box; it is yours alone until you say who finds it')
    .requiredOption('--server <url>', 'address of the server')
    .requiredOption('--token <name>', 'environment variable or file with an access token that may publish')
    .addOption(new Option('--show <who>', 'who finds it from now on').choices(['private', 'unlisted', 'public']))
    .option('--may-publish', 'I have the right to publish this game; for --show unlisted and public')
    .option('--contact <text>', 'whom to ask about rights; for --show unlisted and public')
    .option('--json', 'print what became of it as JSON')
    .action(run);
}

async function run(folder: string | undefined, { server, token, show, contact = '', mayPublish, json }: CommandOptions): Promise<void> {
  const isShown = show === 'unlisted' || show === 'public';
  if (isShown && (!mayPublish || contact === ''))
    throw new UsageError(`--show ${show} needs --may-publish, with which you state that you have the right, and --contact`);
  const client = clientGiven(server, token, new AbortController().signal);
  const upload = await uploadOf(resolve(folder ?? '.'));
  const pushed = await pushGame(client, upload);
  if (show !== undefined) await showGame(client, upload.card.id, show, contact);
  const visibility = show ?? pushed.visibility;
  if (json) return printJson({ ...pushed, visibility });
  const { games, moves, twins } = pushed.checked;
  printLine(
    `${oneLine(pushed.id)} is there, ${visibility}: ${games} games, ${moves} moves and ${twins} secrets were checked in its box; ${pushed.bots ? 'bots play it too' : 'no bots play it'}`,
  );
}
