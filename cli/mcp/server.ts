import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { AgentGames } from './agentGames.ts';
import type { ServerGames } from './serverGames.ts';
import { ToolError } from './tool.ts';
import { createTools } from './tools.ts';

/** The schema of a tool's arguments, without the name of its standard: agents are sent many. */
function inputSchema(schema: GenericSchema): JsonSchema & { type: 'object' } {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return { ...rest, type: 'object' };
}

/** A server of the Model Context Protocol with the tools of `tools.ts`; with `games` also those for a server. Calls are carried out one after the other. */
export function createServer(known: AgentGames, games?: ServerGames): Server {
  const tools = createTools(known, games);
  const server = new Server({ name: 'fray', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: tools.map(({ name, description, input }) => ({ name, description, inputSchema: inputSchema(input) })),
  }));
  let last: Promise<unknown> = Promise.resolve();
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    const run = async () => {
      try {
        if (!tool) throw new ToolError(`there is no tool “${params.name.slice(0, 40)}”`);
        return { content: [{ type: 'text' as const, text: await tool.run(params.arguments ?? {}) }] };
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        return { isError: true, content: [{ type: 'text' as const, text: error.message }] };
      }
    };
    const answer = last.then(run);
    last = answer.catch(() => undefined);
    return answer;
  });
  return server;
}
