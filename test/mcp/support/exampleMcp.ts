import type { IncomingMessage, ServerResponse } from 'node:http';

import {
  createMcpHandler,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  McpServer,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';

/**
 * Creates an external server with both revisions; `describe` changes the description of its tool `add`. Its list may be kept for
 * `listTtlMs`, if it says so.
 */
export function exampleMcp(
  describe: () => string = () => 'Adds two numbers.',
  listTtlMs?: () => number,
): McpHttpHandler {
  return createMcpHandler(() => {
    const cacheHints = listTtlMs && { 'tools/list': { ttlMs: listTtlMs(), cacheScope: 'private' as const } };
    const server = new McpServer(
      { name: 'example', version: '1.0.0' },
      { capabilities: { tools: {} }, ...(cacheHints && { cacheHints }) },
    );
    const numbers = {
      type: 'object',
      properties: { a: { type: 'number', title: 'First' }, b: { type: 'number' } },
    } as const;
    server.registerTool(
      'add',
      {
        description: describe(),
        inputSchema: fromJsonSchema<{ a: number; b: number }>({ ...numbers, required: ['a', 'b'] }),
      },
      ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }], structuredContent: { sum: a + b } }),
    );
    server.registerTool('fail', { description: 'Always fails.' }, () => ({
      isError: true,
      content: [{ type: 'text', text: 'no luck' }],
    }));
    server.registerTool('picture', { description: 'A picture.' }, () => ({
      content: [{ type: 'image', data: Buffer.from('png').toString('base64'), mimeType: 'image/png' }],
    }));
    server.registerTool('book', { description: 'Books a seat that it asks for.' }, ({ mcpReq }) => {
      const answered = inputResponse(mcpReq.inputResponses, 'seat');
      if (answered.kind === 'elicit')
        return { content: [{ type: 'text' as const, text: JSON.stringify([answered.action, answered.content]) }] };
      const seat = { type: 'string', enum: ['window', 'aisle'] } as const;
      const requestedSchema = {
        type: 'object',
        properties: { seat, count: { type: 'integer', default: 1 } },
        required: ['seat'],
      } as const;
      return inputRequired({
        inputRequests: {
          seat: inputRequired.elicit({ message: 'Which seat?', requestedSchema: requestedSchema as never }),
        },
      });
    });
    return server;
  });
}

/** Serves one request of Node's HTTP server by a handler of web requests. */
export async function serveMcp(
  handler: McpHttpHandler,
  { request, body, response }: { request: IncomingMessage; body: string; response: ServerResponse },
): Promise<void> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  const { method = 'GET' } = request;
  const answer = await handler.fetch(
    new Request(`http://${request.headers.host}${request.url}`, {
      method,
      headers,
      ...(method === 'POST' ? { body } : {}),
    }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  for await (const chunk of answer.body ?? []) response.write(chunk);
  response.end();
}
