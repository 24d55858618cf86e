import {
  createMcpHandler,
  ProtocolError,
  Server,
  type CallToolResult,
  type McpHttpHandler,
  type Tool,
} from '@modelcontextprotocol/server';

import { AppError } from '../../openapi/AppError.ts';
import type { ServedTool } from './ServedTool.ts';

export interface ServedTools {
  /** Told to the client's model. */
  instructions: string;
  /** Asked when a list or a call comes: what whoever asks may use now, in a fixed order; with a name it is enough to make that one. */
  tools: (wanted: string | null) => Promise<readonly ServedTool[]>;
  /** Told of what is not an error of the caller. */
  onError: (error: unknown) => void;
}

const invalidParams = -32_602;
/** Who asks again within that time may take the list it has. */
const listTtlMs = 60_000;
/** A result that is told to a model. */
const mostResultBytes = 1024 * 1024;

/** One request of an MCP client answered: both eras, no session, one tool call or list a request. */
export function serveTools(served: ServedTools): McpHttpHandler {
  return createMcpHandler(() => serverOf(served), {
    keepAliveMs: 15_000,
    maxSubscriptions: 0,
    onerror: (error) => served.onError(error),
  });
}

function serverOf({ instructions, tools, onError }: ServedTools): Server {
  const server = new Server(
    { name: 'bureau', title: 'Bureau', version: '1.0.0' },
    {
      capabilities: { tools: {} },
      instructions,
      cacheHints: { 'tools/list': { ttlMs: listTtlMs, cacheScope: 'private' } },
    },
  );
  server.setRequestHandler('tools/list', async () => ({ tools: (await tools(null)).map(toTool) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = (await tools(params.name)).find(({ name }) => name === params.name);
    if (!tool) throw new ProtocolError(invalidParams, `There is no tool "${params.name.slice(0, 100)}".`);
    try {
      const { data } = await tool.call(params.arguments ?? {}, context.mcpReq.signal);
      return resultOf(data);
    } catch (error) {
      return failureOf(error, onError);
    }
  });
  return server;
}

function toTool({ name, title, description, inputSchema, isReadOnly }: ServedTool): Tool {
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema, type: 'object' },
    annotations: { title, readOnlyHint: isReadOnly, openWorldHint: !isReadOnly },
  };
}

function resultOf(data: Record<string, unknown>): CallToolResult {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > mostResultBytes)
    return failed('result_too_large', 'The result is larger than 1 MiB. Ask for less.');
  return { content: [{ type: 'text', text }], structuredContent: data };
}

/** What went wrong, in the words that the API has for it; never a stack, never what is behind it. */
function failureOf(error: unknown, onError: (error: unknown) => void): CallToolResult {
  if (error instanceof AppError) return failed(error.code, error.message);
  onError(error);
  return failed('internal_error', 'Something went wrong. Try again.');
}

function failed(code: string, message: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: { code, message } }) }] };
}
