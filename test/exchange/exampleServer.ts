import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { exampleMcp, serveMcp } from '../mcp/support/exampleMcp.ts';

const mcp = exampleMcp();

/** Represents `api.example.com` of examples and exports. */
export interface ExampleServer {
  /** A file with addresses of the server instead of `https://api.example.com`. */
  placed: (file: string) => string;
  close: () => Promise<void>;
}

const orders = [
  { id: 1, country: 'DE', price: 10 },
  { id: 2, country: 'FR', price: 5 },
  { id: 3, country: 'DE', price: 7 },
];
/** A place as Open-Meteo has it. */
const city = { id: 1, latitude: 46.9, longitude: 7.4, country: 'Switzerland', country_code: 'CH' };
const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>
<item><title>First</title><link>https://example.com/1</link><guid>1</guid><pubDate>Sat, 21 Nov 2026 09:00:00 GMT</pubDate></item>
<item><title>Second</title><link>https://example.com/2</link><guid>2</guid><pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item>
</channel></rss>`;

/** Starts a server for orders, three pages, a GraphQL query and a feed; other paths echo the request. */
export async function startExampleServer(): Promise<ExampleServer> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    placed: (file) => file.replaceAll('https://api.example.com', `http://127.0.0.1:${port}`),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  const send = (value: unknown, type = 'application/json'): void => {
    response.setHeader('content-type', type);
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  };
  if (pathname === '/mcp') return serveMcp(mcp, { request, body, response });
  if (pathname === '/orders') return send(orders);
  if (pathname === '/open-meteo/v1/search') return send({ results: [{ ...city, name: searchParams.get('name') }] });
  if (pathname === '/pages') {
    const page = Number(searchParams.get('page') ?? 1);
    return send(page > 3 ? [] : [{ page }]);
  }
  if (pathname === '/missing') {
    response.statusCode = 404;
    return send({ error: 'not found' });
  }
  if (pathname === '/feed.xml') return send(feed, 'application/rss+xml');
  if (pathname === '/graphql') {
    const { variables } = JSON.parse(body) as { variables?: { id?: unknown } };
    return send({ data: { order: orders.find(({ id }) => String(id) === String(variables?.id)) ?? null } });
  }
  send({
    method: request.method,
    path: pathname,
    query: searchParams.toString(),
    x_id: request.headers['x-id'] ?? null,
    text: body,
    body: request.headers['content-type']?.startsWith('application/json') ? (JSON.parse(body) as unknown) : null,
  });
}
