import type { Command } from 'commander';
import { collect } from '../arguments.ts';
import type { AgentGames } from '../mcp/agentGames.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly game: readonly string[];
  readonly server?: string;
  readonly token?: string;
}

export function register(program: Command): void {
  program
    .command('mcp')
    .description('offer games to agents as tools of the Model Context Protocol, on standard input and output (docs/mcp.md)')
    .option('--game <path>', 'a game of your own: its folder or its bundle; may be given several times', collect, [])
    .option('--server <url>', 'play at this server too, as the account of the token')
    .option('--token <name>', 'environment variable or file with an access token: read and play, and bot for rated matches')
    .action(run);
}

async function run({ game, server, token }: CommandOptions): Promise<void> {
  if ((server === undefined) !== (token === undefined)) throw new UsageError('--server and --token go together');
  const [{ StdioServerTransport }, { createServer }, { AgentGames }, { outsideGameAt }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    import('../mcp/server.ts'),
    import('../mcp/agentGames.ts'),
    import('../outsideGames.ts'),
  ]);
  const outside = [];
  for (const path of game) outside.push(await outsideGameAt(path));
  const known = new AgentGames(outside);
  const games = server !== undefined && token !== undefined ? await gamesAt(server, token, known) : undefined;
  // Its streams would keep the process, whose agent has left.
  process.stdin.once('end', () => games?.close());
  await createServer(known, games).connect(new StdioServerTransport());
}

async function gamesAt(server: string, token: string, known: AgentGames) {
  const [{ clientGiven }, { ServerGames }] = await Promise.all([import('../bot/serverOption.ts'), import('../mcp/serverGames.ts')]);
  const stop = new AbortController();
  return new ServerGames(clientGiven(server, token, stop.signal), known, stop);
}
