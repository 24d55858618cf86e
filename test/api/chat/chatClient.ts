import { createParser } from 'eventsource-parser';
import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** One event of a session's stream. */
export interface HeardEvent {
  name: string;
  id: string | undefined;
  data: Record<string, unknown>;
}

/** A visitor of a chat page, over the wire only. */
export class ChatVisitor {
  /** Of the page: `…/chat/ch_…`; a restart may change its host. */
  base: string;
  readonly secret: string;
  readonly sessionId: string;
  lastEventId = '';
  /** Every word that was streamed, and whole answers, as a page puts them together. */
  texts = new Map<number, string>();
  answers = new Map<number, Schemas['ChatAnswer']>();

  constructor(base: string, { id, secret }: Schemas['ChatSession']) {
    this.base = base;
    this.secret = secret;
    this.sessionId = id;
  }

  static async start(pageUrl: string, body: object = {}): Promise<ChatVisitor> {
    const base = apiBase(pageUrl);
    const response = await startSession(pageUrl, body);
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    return new ChatVisitor(base, (await response.json()) as Schemas['ChatSession']);
  }

  ask(path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}): Promise<Response> {
    return fetch(`${this.base}/${path}`, { ...init, headers: { 'x-chat-session': this.secret, ...init.headers } });
  }

  async say(message: string, clientId = `client-${Math.random().toString(36).slice(2)}`): Promise<Response> {
    return this.ask('messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, message }),
    });
  }

  /** Follows until `isEnough`, the stream ends or breaks; keeps what was heard. */
  async hear(
    isEnough: (event: HeardEvent) => boolean,
    { signal = AbortSignal.timeout(30_000), lastEventId = this.lastEventId } = {},
  ): Promise<HeardEvent[]> {
    const leaving = new AbortController();
    const response = await this.ask('events', {
      headers: lastEventId === '' ? {} : { 'last-event-id': lastEventId },
      signal: AbortSignal.any([signal, leaving.signal]),
    });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    const heard: HeardEvent[] = [];
    const parser = createParser({
      onEvent: ({ event = 'message', id, data }) => {
        const one = { name: event, id, data: JSON.parse(data) as Record<string, unknown> };
        heard.push(one);
        this.#keep(one);
        if (isEnough(one)) leaving.abort();
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const bytes of response.body!) parser.feed(decoder.decode(bytes, { stream: true }));
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
    return heard;
  }

  /** The answer to a message, followed from where this visitor is. */
  async answer(number = 1): Promise<Schemas['ChatAnswer']> {
    if (!this.answers.has(number)) await this.hear(() => this.answers.has(number));
    return this.answers.get(number)!;
  }

  #keep({ name, id, data }: HeardEvent): void {
    if (id !== undefined) this.lastEventId = id;
    const number = data['number'] as number;
    if (name === 'text') this.texts.set(number, (this.texts.get(number) ?? '') + String(data['text']));
    if (name === 'answer') this.answers.set(number, data as Schemas['ChatAnswer']);
  }
}

export function startSession(
  pageUrl: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${apiBase(pageUrl)}/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

function apiBase(pageUrl: string): string {
  return pageUrl.replace('/chat-test/', '/chat/');
}
