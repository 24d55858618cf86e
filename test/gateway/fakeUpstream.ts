import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the provider got it. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** Parsed JSON; empty for a form. */
  body: Record<string, unknown>;
  /** Set where the body was `multipart/form-data`. */
  form: FormData | null;
  /** Resolves when the gateway gave up the connection before the answer was complete. */
  abandoned: Promise<void>;
}

/** Responds to one request; the test decides what and when. */
export type Script = (response: ServerResponse, request: SeenRequest) => void | Promise<void>;

/**
 * A provider on the internet, played: it answers every request by the test's script.
 * Wire format: github.com/openai/openai-openapi, openapi.yaml at f85dbe2 (2026-08-21), `/chat/completions` with
 * `CreateChatCompletionResponse` and `CreateChatCompletionStreamResponse`, `/embeddings`, and the `Error` schema.
 */
export class FakeUpstream {
  readonly seen: SeenRequest[] = [];
  /** The number of connections so far. */
  connections = 0;
  script: Script = (response) => sendJson(response, 200, completion());
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<FakeUpstream> {
    const upstream = new FakeUpstream();
    upstream.#server.on('connection', () => (upstream.connections += 1));
    upstream.#server.listen(0, '127.0.0.1');
    await once(upstream.#server, 'listening');
    return upstream;
  }

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const abandoned = Promise.withResolvers<void>();
    response.on('close', () => {
      if (!response.writableFinished) abandoned.resolve();
    });
    const bytes = Buffer.concat(pieces);
    const contentType = request.headers['content-type'] ?? '';
    const isForm = contentType.startsWith('multipart/form-data');
    const seen: SeenRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: isForm || bytes.length === 0 ? {} : (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>),
      form: isForm ? await new Response(bytes, { headers: { 'content-type': contentType } }).formData() : null,
      abandoned: abandoned.promise,
    };
    this.seen.push(seen);
    await this.script(response, seen);
  }
}

/** Sends a JSON body. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Sends a body of another type. */
export function sendBytes(response: ServerResponse, contentType: string, body: Buffer | string): void {
  response.writeHead(200, { 'content-type': contentType });
  response.end(body);
}

/** Begins an event stream. */
export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
}

/** The default use of every answer below: 1,000 input and 500 output tokens. */
export const usage = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 };

/** A plain answer. */
export function completion(override: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'up-2026',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'Hello there', refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage,
    ...override,
  };
}

/** One chunk of a stream, as an event. */
export function chunk(override: Record<string, unknown>): string {
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'up-2026', ...override })}\n\n`;
}

/** One chunk that carries text. */
export function textChunk(content: string): string {
  return chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }], usage: null });
}

/** The chunk before the end that carries the usage. */
export function usageChunk(used: unknown = usage): string {
  return chunk({ choices: [], usage: used });
}

/** A whole stream: role, the texts, the finish, the usage, the end. */
export function streamEvents(texts: readonly string[] = ['Hello', ' there'], used: unknown = usage): string[] {
  return [
    chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }], usage: null }),
    ...texts.map(textChunk),
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: null }),
    ...(used === null ? [] : [usageChunk(used)]),
    'data: [DONE]\n\n',
  ];
}
