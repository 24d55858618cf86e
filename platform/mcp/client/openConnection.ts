import {
  Client,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type InMemoryResponseCacheStore,
  type jsonSchemaValidator,
  type PriorDiscovery,
} from '@modelcontextprotocol/client';

import { answerElicitation } from './answerElicitation.ts';
import { statusOf } from './mcpError.ts';
import type { McpFetch } from './McpFetch.ts';
import { webFetch } from './webFetch.ts';

/** The server, its connection options, and a deadline. */
export interface McpTarget {
  url: string;
  fetch: McpFetch;
  signal: AbortSignal;
  /** For each exchange, in ms. */
  timeoutMs: number;
  /** Answers to a server's questions, by the names of its fields; missing: the capability is not announced. */
  answers?: Readonly<Record<string, unknown>> | undefined;
}

/** Facts remembered about a server, which save a round trip. */
export interface KnownServer {
  way: 'streamable' | 'sse';
  prior: PriorDiscovery;
}

/** An open connection: `known` is what may be kept of it. */
export interface McpConnection {
  client: Client;
  known: KnownServer;
  close: () => Promise<void>;
}

/** Results are data for their readers: untrusted schemas are not compiled, and their patterns not run. */
const trusting: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};
const listMaxPages = 20;
const closingMs = 3000;

/**
 * Connects to a server: by `server/discover` where it speaks revision 2026-07-28, else by `initialize`, and over the old
 * transport of two addresses where it knows no other. Errors: those of the package and of `fetch` (`mcpError` reads them).
 */
export async function openConnection(
  target: McpTarget,
  store: InMemoryResponseCacheStore,
  known: KnownServer | null,
): Promise<McpConnection> {
  if (known?.way === 'sse') return overSse(target, store);
  try {
    return await overHttp(target, store, known?.prior ?? null);
  } catch (error) {
    const status = statusOf(error);
    // The package has tried the old revision by then, too: a server that rejects a POST may use the old transport (2025-06-18, backwards compatibility).
    if (status !== 400 && status !== 404 && status !== 405) throw error;
    return overSse(target, store).catch(() => {
      throw error;
    });
  }
}

async function overHttp(
  target: McpTarget,
  store: InMemoryResponseCacheStore,
  prior: PriorDiscovery | null,
): Promise<McpConnection> {
  const client = newClient(target, store);
  const transport = new StreamableHTTPClientTransport(new URL(target.url), {
    fetch: webFetch(target),
    reconnectionOptions: {
      maxRetries: 1,
      initialReconnectionDelay: 500,
      maxReconnectionDelay: 2000,
      reconnectionDelayGrowFactor: 2,
    },
    onInsufficientScope: 'throw',
  });
  const close = async () => {
    // A session of the old revisions is ended, not left behind; a server that does not answer is not waited for.
    if (transport.sessionId !== undefined) await atMost(closingMs, transport.terminateSession());
    await atMost(closingMs, client.close());
  };
  try {
    await client.connect(transport, { ...limits(target), ...(prior ? { prior } : {}) });
  } catch (error) {
    await close();
    throw error;
  }
  const discover = client.getDiscoverResult();
  return {
    client,
    known: { way: 'streamable', prior: discover ? { kind: 'modern', discover } : { kind: 'legacy' } },
    close,
  };
}

async function overSse(target: McpTarget, store: InMemoryResponseCacheStore): Promise<McpConnection> {
  const client = newClient(target, store);
  const fetch = webFetch(target);
  const transport = new SSEClientTransport(new URL(target.url), { fetch, eventSourceInit: { fetch } });
  const close = () => atMost(closingMs, client.close());
  try {
    await client.connect(transport, { ...limits(target), prior: { kind: 'legacy' } });
  } catch (error) {
    await close();
    throw error;
  }
  return { client, known: { way: 'sse', prior: { kind: 'legacy' } }, close };
}

function newClient({ answers }: McpTarget, store: InMemoryResponseCacheStore): Client {
  const client = new Client(
    { name: 'bureau', title: 'Bureau', version: '1.0.0' },
    {
      ...(answers === undefined ? {} : { capabilities: { elicitation: { form: {} } } }),
      versionNegotiation: { mode: 'auto' },
      responseCacheStore: store,
      jsonSchemaValidator: trusting,
      listMaxPages,
    },
  );
  if (answers !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => answerElicitation(params, answers));
  return client;
}

function limits({ signal, timeoutMs }: McpTarget): { signal: AbortSignal; timeout: number } {
  return { signal, timeout: timeoutMs };
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), over]);
  clearTimeout(timer);
}
