import type { components } from '../../openapi/generated/types.ts';
import { readEvents } from './readEvents.ts';

type Schemas = components['schemas'];

/** Receives the events of a chat session. */
export interface ChatListener {
  message: (message: Schemas['ChatMessage']) => void;
  text: (text: Schemas['ChatText']) => void;
  progress: (progress: Schemas['ChatProgress']) => void;
  answer: (answer: Schemas['ChatAnswer']) => void;
  /** False while the page tries to connect again. */
  connected: (isConnected: boolean) => void;
  /** The session is known no more. */
  lost: () => void;
}

/** A rejection by the server. */
export class ChatRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const shortestPauseMs = 500;
const longestPauseMs = 10_000;
const sendAttempts = 8;

/** Sends the requests of one session and reads its stream, which resumes where it was cut. */
export class ChatConnection {
  readonly #base: string;
  readonly #secret: string;
  readonly #listener: ChatListener;
  readonly #stopped = new AbortController();
  #lastEventId = '';

  constructor(base: string, secret: string, listener: ChatListener) {
    this.#base = base;
    this.#secret = secret;
    this.#listener = listener;
  }

  /** Starts a session. Errors: `ChatRefusal`, and those of `fetch`. */
  static async start(base: string, token: string | null): Promise<string> {
    const response = await fetch(`${base}/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(token === null ? {} : { token }),
    });
    await refuse(response);
    return ((await response.json()) as Schemas['ChatSession']).secret;
  }

  /** Follows the session until `stop`. */
  async follow(): Promise<void> {
    let pauseMs = shortestPauseMs;
    while (!this.#stopped.signal.aborted) {
      try {
        const response = await this.#ask('events', {
          headers: this.#lastEventId === '' ? {} : { 'last-event-id': this.#lastEventId },
        });
        this.#listener.connected(true);
        pauseMs = shortestPauseMs;
        for await (const event of readEvents(response.body!)) {
          this.#tell(event.name, event.data);
          if (event.id !== null) this.#lastEventId = event.id;
        }
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        if (error instanceof ChatRefusal && error.status === 401) return this.#listener.lost();
        if (error instanceof ChatRefusal && error.status === 404) return this.#listener.lost();
      }
      this.#listener.connected(false);
      await pause(pauseMs + Math.random() * pauseMs);
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    }
  }

  stop(): void {
    this.#stopped.abort();
  }

  /** Sends a message, again with the same `clientId` where the line breaks. Errors: `ChatRefusal`, and those of `fetch` in the end. */
  async send(clientId: string, text: string, files: readonly File[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#ask('messages', { method: 'POST', ...bodyOf(clientId, text, files) });
        return;
      } catch (error) {
        const isOver = error instanceof ChatRefusal && error.status !== 503 && error.status !== 502;
        if (isOver || attempt === sendAttempts) throw error;
        await pause(Math.min(longestPauseMs, shortestPauseMs * 2 ** attempt));
      }
    }
  }

  async decide(callId: string, decision: Schemas['ChatDecision']): Promise<void> {
    await this.#ask(`tool-calls/${encodeURIComponent(callId)}/decide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(decision),
    });
  }

  async cancel(number: number): Promise<void> {
    await this.#ask(`messages/${number}/cancel`, { method: 'POST' });
  }

  async file(id: string): Promise<Blob> {
    return (await this.#ask(`files/${encodeURIComponent(id)}`)).blob();
  }

  async #ask(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const response = await fetch(`${this.#base}/${path}`, {
      ...init,
      headers: { ...init.headers, 'x-chat-session': this.#secret },
      signal: this.#stopped.signal,
    });
    await refuse(response);
    return response;
  }

  #tell(name: string, data: string): void {
    if (name === 'message') this.#listener.message(JSON.parse(data) as Schemas['ChatMessage']);
    else if (name === 'text') this.#listener.text(JSON.parse(data) as Schemas['ChatText']);
    else if (name === 'progress') this.#listener.progress(JSON.parse(data) as Schemas['ChatProgress']);
    else if (name === 'answer') this.#listener.answer(JSON.parse(data) as Schemas['ChatAnswer']);
  }
}

function bodyOf(
  clientId: string,
  message: string,
  files: readonly File[],
): { headers: Record<string, string>; body: BodyInit } {
  if (files.length === 0)
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, message }),
    };
  const form = new FormData();
  form.append('client_id', clientId);
  form.append('message', message);
  for (const file of files) form.append('file', file);
  return { headers: {}, body: form };
}

async function refuse(response: Response): Promise<void> {
  if (response.ok) return;
  const body = (await response.json().catch(() => null)) as { error?: { code?: string } } | null;
  throw new ChatRefusal(response.status, body?.error?.code ?? '');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
