import type { Command } from 'commander';

export function register(program: Command): void {
  program
    .command('mcp')
    .description('offer games to agents as tools of the Model Context Protocol, on standard input and output (docs/mcp.md)')
    .action(async () => {
      const [{ StdioServerTransport }, { createServer }] = await Promise.all([
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('../mcp/server.ts'),
      ]);
      await createServer().connect(new StdioServerTransport());
    });
}
