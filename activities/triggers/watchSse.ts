import { createHash } from 'node:crypto';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

import { AppError } from '../../openapi/AppError.ts';
import type { OutboundBody } from '../../platform/outbound/responseBody.ts';
import { fetchWith } from '../../domains/credentials/authorizedFetch.ts';
import type { OutboundRequest } from '../../platform/outbound/outboundRequest.ts';
import { pause } from './pause.ts';
import { Recovery } from './Recovery.ts';
import type { WatchContext } from './watch.ts';

/** How far it came: the id that the server gave its last event, of the stream at this address. */
interface SseCursor {
  url: string;
  lastEventId: string;
}

interface SseParameters {
  url: string;
  headers: Record<string, unknown>;
  events: string[];
}

const maxMessageBytes = 1024 * 1024;
const maxIdChars = 1_000;
const defaultRetryMs = 2_000;
const longestRetryMs = 300_000;
/** A stream without any data, comments included, for this long is reopened. */
const idleMs = 15 * 60_000;
/** undici ends exchanges by a time limit; a stream has none. */
const endlessMs = 2 ** 31 - 1;

/**
 * Watches an event stream (WHATWG HTML, "Server-sent events", https://html.spec.whatwg.org/multipage/server-sent-events.html): one
 * execution for each message of the chosen names. A stream that ends is reopened with `Last-Event-ID`. A message that is not JSON, or too
 * large, is reported, and the trigger stays active. Errors: failures of opening the stream.
 */
export async function watchSse(context: WatchContext): Promise<void> {
  const stream = new Stream(context);
  while (!context.signal.aborted) {
    const isOver = await stream.read();
    if (isOver || context.signal.aborted) return;
    await pause(stream.retryMs, context.signal);
  }
}

class Stream {
  readonly #context: WatchContext;
  readonly #parameters: SseParameters;
  #cursor: SseCursor;
  retryMs = defaultRetryMs;

  constructor(context: WatchContext) {
    this.#context = context;
    this.#parameters = context.parameters as unknown as SseParameters;
    const { url } = this.#parameters;
    const before = context.cursor as SseCursor | null;
    this.#cursor = before?.url === url ? before : { url, lastEventId: '' };
  }

  /** Reads one connection to its end. True if a test has its event, or the server asks not to come again. */
  async read(): Promise<boolean> {
    const { signal } = this.#context;
    const idle = new AbortController();
    const body = await this.#open(AbortSignal.any([signal, idle.signal]));
    let timer = setTimeout(() => idle.abort(), idleMs);
    const recovery = new Recovery(this.#context);
    recovery.begin(() => idle.abort()); // an event that cannot be recorded now is recorded after reopening
    try {
      for await (const messages of messagesOf(
        body,
        (retryMs) => (this.retryMs = Math.min(Math.max(retryMs, 100), longestRetryMs)),
      )) {
        clearTimeout(timer);
        timer = setTimeout(() => idle.abort(), idleMs);
        for (const message of messages) if (await this.#take(message)) return true;
        if (messages.length > 0) await recovery.note();
      }
      await recovery.note();
      return false;
    } catch (error) {
      if (signal.aborted || idle.signal.aborted) return signal.aborted;
      // A broken connection is the case for Last-Event-ID. Other errors are reported.
      if (error instanceof AppError && (error.code === 'target_unreachable' || error.code === 'target_timeout'))
        return false;
      throw error;
    } finally {
      clearTimeout(timer);
      recovery.end();
      body.destroy();
    }
  }

  async #open(signal: AbortSignal): Promise<OutboundBody> {
    const { url, headers } = this.#parameters;
    const credential = await this.#context.credential('authentication');
    const plain = (target: string, request: OutboundRequest) =>
      this.#context.outbound.stream(target, { maxBytes: Infinity, ...request });
    const fetch = credential ? fetchWith(plain, credential) : plain;
    const { lastEventId } = this.#cursor;
    const answer = await fetch(url, {
      method: 'GET',
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
        accept: 'text/event-stream',
        'cache-control': 'no-cache',
        'accept-encoding': 'identity',
        ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
      },
      signal,
      timeoutMs: endlessMs,
    });
    const isStream = /^text\/event-stream\s*(;|$)/i.test(answer.headers['content-type'] ?? '');
    if (answer.status !== 200 || !isStream) {
      answer.body.destroy();
      const reason = answer.status === 200 ? 'no event stream' : `the status ${answer.status}`;
      throw new AppError('target_error', `${new URL(url).host} answered ${reason}.`);
    }
    if (this.#context.cursor === null && lastEventId === '') await this.#context.save(this.#cursor);
    return answer.body;
  }

  async #take(message: Received): Promise<boolean> {
    const { refuse, save, emit, isTest } = this.#context;
    if (message === 'too_large') {
      await refuse('request_too_large', `A message of the stream is larger than ${maxMessageBytes} bytes.`);
      return false;
    }
    const name = message.event ?? 'message';
    const id = (message.id ?? '').slice(0, maxIdChars);
    const isNew = id !== '' && id !== this.#cursor.lastEventId;
    const cursor = id === '' ? this.#cursor : { ...this.#cursor, lastEventId: id };
    const { events } = this.#parameters;
    if (events.length > 0 && !events.includes(name)) {
      if (isNew) await save(cursor);
      this.#cursor = cursor;
      return false;
    }
    const data = jsonOf(message.data);
    if (data === undefined) {
      await refuse('invalid_json', `A message "${name.slice(0, 100)}" of the stream is not JSON.`);
      if (isNew) await save(cursor);
    } else {
      const json = { event: name, id: id === '' ? null : id, data };
      await emit({ items: [{ json }], key: keyOf({ id, name, data: message.data }), cursor });
    }
    this.#cursor = cursor;
    return isTest && data !== undefined;
  }
}

/** A message with an id is the same one however often the server sends it. Without an id every message is one of its own. */
function keyOf({ id, name, data }: { id: string; name: string; data: string }): string {
  if (id === '') return `sse/${crypto.randomUUID()}`;
  return `sse/${createHash('sha256').update(`${id}\n${name}\n${data}`).digest('base64url')}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type Received = EventSourceMessage | 'too_large';

/** The messages of a body as it arrives, line by line; a message that is too large is discarded. */
async function* messagesOf(body: AsyncIterable<Uint8Array>, onRetry: (ms: number) => void): AsyncGenerator<Received[]> {
  const decoder = new TextDecoder();
  let found: Received[] = [];
  let isSkipping = false;
  let startsLine = true;
  const parser = createParser({
    maxBufferSize: maxMessageBytes,
    onEvent: (message) => found.push(message),
    onRetry,
    onError: (error) => {
      if (error.type !== 'max-buffer-size-exceeded') return;
      isSkipping = true;
      found.push('too_large');
    },
  });
  for await (const chunk of body) {
    for (const line of decoder.decode(chunk, { stream: true }).split(/(?<=\n)/)) {
      const endsMessage = startsLine && (line === '\n' || line === '\r\n');
      startsLine = line.endsWith('\n');
      if (!isSkipping) parser.feed(line);
      else if (endsMessage) {
        parser.reset();
        isSkipping = false;
      }
    }
    const ready = found;
    found = [];
    yield ready;
  }
}
