import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How the provider plays one call; the number of the call is in its prompt. */
export type Part =
  | { kind: 'plain' }
  | { kind: 'stream' }
  /** Always responds with this status. */
  | { kind: 'fails'; status: 429 | 500 | 503 }
  /** Breaks the connection after this share of its bytes. */
  | { kind: 'cut'; stream: boolean; share: number }
  /** Streams until released, or until the gateway gives up. */
  | { kind: 'held' };

/** The provider's record of one call: the ground truth for the ledger. */
export interface LoggedCall {
  requests: number;
  /** Output tokens that it reported to the gateway, in full. */
  reportedTokens: number | null;
  /** Bytes of text it wrote in streams. */
  writtenBytes: number;
  /** The last byte of a whole answer left. */
  completed: boolean;
}

const word = 'word ';

/**
 * A provider that keeps a log of its own. Wire format: openai-openapi `/chat/completions`, plain and streamed.
 * Call `n` uses `tokensOf(n)` output tokens.
 */
export class LoggingProvider {
  readonly log = new Map<number, LoggedCall>();
  readonly #parts = new Map<number, Part>();
  readonly #waiting = new Set<() => void>();
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response).catch(() => response.destroy());
  });

  static async start(): Promise<LoggingProvider> {
    const provider = new LoggingProvider();
    provider.#server.listen(0, '127.0.0.1');
    await once(provider.#server, 'listening');
    return provider;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Plans the response to call `n`. */
  plan(n: number, part: Part): void {
    this.#parts.set(n, part);
  }

  /** Lets all held streams complete. */
  release(): void {
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = JSON.parse(Buffer.concat(pieces).toString()) as { messages: { content: string }[]; stream?: boolean };
    const n = Number(body.messages[0]!.content);
    const call = this.log.get(n) ?? { requests: 0, reportedTokens: null, writtenBytes: 0, completed: false };
    this.log.set(n, call);
    call.requests += 1;
    const part = this.#parts.get(n)!;
    if (part.kind === 'fails') {
      response.writeHead(part.status, { 'content-type': 'application/json', 'retry-after': '0' });
      response.end('{"error":{"message":"not now","type":"server_error","code":null,"param":null}}');
      return;
    }
    if (body.stream) await this.#stream(response, { n, part, call });
    else await this.#whole(response, { n, part, call });
  }

  async #whole(response: ServerResponse, { n, part, call }: Played): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(completion(n)));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    if (part.kind === 'cut') {
      response.write(bytes.subarray(0, Math.floor(bytes.length * part.share)));
      await delay(5);
      response.destroy();
      return;
    }
    await delay(20); // so that callers can leave in between
    call.reportedTokens = tokensOf(n);
    response.end(bytes);
    await once(response, 'close');
    call.completed = true;
  }

  async #stream(response: ServerResponse, { n, part, call }: Played): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const events = streamOf(n);
    const bytes = events.join('').length;
    let left = part.kind === 'cut' ? Math.floor(bytes * part.share) : Infinity;
    for (const [index, event] of events.entries()) {
      if (response.destroyed) return;
      if (event.length > left) {
        response.write(event.slice(0, left));
        await delay(5);
        response.destroy();
        return;
      }
      left -= event.length;
      if (event.includes('"usage":{')) call.reportedTokens = tokensOf(n);
      if (event.includes(word)) call.writtenBytes += word.length;
      response.write(event);
      if (part.kind === 'held' && index === 3) await this.#held(response);
      else await delay(2);
    }
    response.end();
    call.completed = true;
  }

  async #held(response: ServerResponse): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    response.once('close', resolve);
    await promise;
  }
}

interface Played {
  n: number;
  part: Part;
  call: LoggedCall;
}

/** The output tokens of call `n`: different ones for neighbours, fewer than any cap. */
export function tokensOf(n: number): number {
  return 100 + (n % 700);
}

function completion(n: number): object {
  return {
    id: `chatcmpl-${n}`,
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'up',
    choices: [
      { index: 0, message: { role: 'assistant', content: word.repeat(10) }, logprobs: null, finish_reason: 'stop' },
    ],
    usage: usageOf(n),
  };
}

function streamOf(n: number): string[] {
  const event = (body: object) =>
    `data: ${JSON.stringify({ id: `chatcmpl-${n}`, object: 'chat.completion.chunk', created: 1_700_000_000, model: 'up', ...body })}\n\n`;
  const delta = (part: object, finish: string | null = null) =>
    event({ choices: [{ index: 0, delta: part, finish_reason: finish }], usage: null });
  return [
    delta({ role: 'assistant', content: '' }),
    ...Array.from({ length: 10 }, () => delta({ content: word })),
    delta({}, 'stop'),
    event({ choices: [], usage: usageOf(n) }),
    'data: [DONE]\n\n',
  ];
}

function usageOf(n: number): object {
  return { prompt_tokens: 10, completion_tokens: tokensOf(n), total_tokens: 10 + tokensOf(n) };
}
