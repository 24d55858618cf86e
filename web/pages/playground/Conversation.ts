import { EventSourceParserStream } from 'eventsource-parser/stream';
import { api } from '../../api/client.ts';
import { errorOfEvent, headerFacts, withEvent } from './chatAnswer.ts';
import { chargeOfStopped } from './chargeOfStopped.ts';
import { chatBody } from './chatBody.ts';
import {
  newSettings,
  noFacts,
  type AssistantTurn,
  type ChatSettings,
  type ChatTurn,
  type UserTurn,
} from './chatTurns.ts';

/** State of a conversation: its turns, its settings, and the message being written. */
export interface ConversationState {
  readonly turns: readonly ChatTurn[];
  readonly settings: ChatSettings;
  readonly draft: Omit<UserTurn, 'key' | 'role'>;
}

const fresh: ConversationState = { turns: [], settings: newSettings, draft: { text: '', pictures: [] } };

/**
 * A conversation with a model, one answer at a time. It belongs to the session, not to the page that shows it: a response continues to
 * stream while the user visits other pages. `onCharged` is called after each response.
 */
export class Conversation {
  #state = fresh;
  #aborting: AbortController | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #onCharged: () => void;

  constructor(onCharged: () => void) {
    this.#onCharged = onCharged;
  }

  /** Subscribes to changes. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): ConversationState => this.#state;

  /** Changes the settings or the message that is being written. */
  change(change: Partial<ConversationState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Adds turns and asks the model. */
  send(model: string, added: readonly ChatTurn[]): void {
    void this.#ask(model, [...this.#state.turns, ...added]);
  }

  /** Takes the last answer away and asks once more. */
  again(model: string): void {
    const { turns } = this.#state;
    const last = turns.findLastIndex(({ role }) => role === 'assistant');
    void this.#ask(model, last === -1 ? turns : turns.slice(0, last));
  }

  /** Stops the streaming response; received text stays. */
  stop(): void {
    this.#aborting?.abort();
  }

  /** Starts a new conversation with the same settings. */
  clear(): void {
    this.stop();
    this.#aborting = null;
    this.change({ turns: [] });
  }

  async #ask(model: string, before: readonly ChatTurn[]): Promise<void> {
    const abort = new AbortController();
    this.#aborting = abort;
    let turn = newAnswer(model);
    let frame = 0;
    const show = (next: AssistantTurn) => {
      turn = next;
      cancelAnimationFrame(frame);
      frame = 0;
      if (this.#aborting === abort) this.change({ turns: [...before, next] });
    };
    /** At most once a frame, however fast the answer comes. */
    const showSoon = (next: AssistantTurn) => {
      turn = next;
      if (frame === 0) frame = requestAnimationFrame(() => show(turn));
    };
    show(turn);
    const startedMs = performance.now();
    const elapsedMs = () => Math.round(performance.now() - startedMs);
    try {
      await readAnswer(chatBody(model, before, this.#state.settings), abort.signal, {
        onHeaders: (headers) => show({ ...turn, facts: { ...turn.facts, ...headerFacts(headers) } }),
        onEvent: (event) => {
          const next = withEvent(turn, event);
          const isFirst = turn.facts.firstTextMs === null && next.text + next.reasoning !== '';
          showSoon(isFirst ? { ...next, facts: { ...next.facts, firstTextMs: elapsedMs() } } : next);
        },
      });
      show({ ...turn, state: 'done', facts: { ...turn.facts, latencyMs: elapsedMs() } });
    } catch (error) {
      const state = abort.signal.aborted ? 'stopped' : 'failed';
      show({
        ...turn,
        state,
        error: state === 'failed' ? error : null,
        facts: { ...turn.facts, latencyMs: elapsedMs() },
      });
    }
    if (this.#aborting === abort) this.#aborting = null;
    if (turn.state === 'stopped') void this.#tellCharge(turn);
    this.#onCharged();
  }

  /** The cost of a stopped response is known only after the gateway has settled it. */
  async #tellCharge({ key, model, facts: { requestId } }: AssistantTurn): Promise<void> {
    const call = requestId === null ? null : await chargeOfStopped(requestId, model);
    if (call === null) return;
    const facts = { credits: call.credits, inputTokens: call.input_tokens, outputTokens: call.output_tokens };
    this.change({
      turns: this.#state.turns.map((one) =>
        one.role === 'assistant' && one.key === key
          ? { ...one, callId: call.id, facts: { ...one.facts, ...facts } }
          : one,
      ),
    });
    this.#onCharged();
  }
}

function newAnswer(model: string): AssistantTurn {
  const key = crypto.randomUUID();
  return {
    role: 'assistant',
    key,
    model,
    text: '',
    reasoning: '',
    toolCalls: [],
    state: 'answering',
    error: null,
    callId: null,
    facts: noFacts,
  };
}

type Listeners = { onHeaders: (headers: Headers) => void; onEvent: (event: unknown) => void };

/** Reads an answer, streamed or whole. Throws the API's error, that of the stream, or the abort. */
async function readAnswer(
  body: ReturnType<typeof chatBody>,
  signal: AbortSignal,
  { onHeaders, onEvent }: Listeners,
): Promise<void> {
  const { data, error, response } = await api.POST('/api/v1/playground/chat', {
    body,
    signal,
    parseAs: 'stream',
    headers: { 'x-bureau-include-cost': 'true' },
  });
  if (error !== undefined) throw error;
  onHeaders(response.headers);
  const bytes = data as ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined;
  if (bytes === null || bytes === undefined) return;
  if (!(response.headers.get('content-type') ?? '').includes('event-stream')) {
    onEvent(await new Response(bytes).json());
    return;
  }
  const events = bytes.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { data: text } of iterate(events)) {
    if (text === '[DONE]') return;
    const event: unknown = JSON.parse(text);
    const failed = errorOfEvent(event);
    if (failed !== undefined) throw failed;
    onEvent(event);
  }
}

/** Not every browser can walk a stream by itself. */
async function* iterate<Value>(stream: ReadableStream<Value>): AsyncGenerator<Value> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
