import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { errorOfEvent, headerFacts, withEvent } from './chatAnswer.ts';
import { chargeOfStopped } from './chargeOfStopped.ts';
import { chatBody } from './chatBody.ts';
import { noFacts, type AssistantTurn, type ChatSettings, type ChatTurn } from './chatTurns.ts';

/** The conversation of the playground: its turns, and what can be done with them. One answer at a time. */
export function useChat(settings: ChatSettings) {
  const queryClient = useQueryClient();
  const [turns, setTurns] = useState<readonly ChatTurn[]>([]);
  const aborting = useRef<AbortController | null>(null);
  useEffect(() => () => aborting.current?.abort(), []);

  const ask = async (model: string, before: readonly ChatTurn[]) => {
    const abort = new AbortController();
    aborting.current = abort;
    let turn = newAnswer(model);
    let frame = 0;
    const show = (next: AssistantTurn) => {
      turn = next;
      cancelAnimationFrame(frame);
      frame = 0;
      if (aborting.current === abort) setTurns([...before, next]);
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
      await readAnswer(chatBody(model, before, settings), abort.signal, {
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
    if (aborting.current === abort) aborting.current = null;
    if (turn.state === 'stopped') void tellCharge(turn);
    void queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/wallet'] });
  };

  /** What a stopped answer cost is only known once the gateway has settled it. */
  const tellCharge = async ({ key, model, facts: { requestId } }: AssistantTurn) => {
    const call = requestId === null ? null : await chargeOfStopped(requestId, model);
    if (call === null) return;
    const facts = { credits: call.credits, inputTokens: call.input_tokens, outputTokens: call.output_tokens };
    setTurns((all) =>
      all.map((one) =>
        one.role === 'assistant' && one.key === key
          ? { ...one, callId: call.id, facts: { ...one.facts, ...facts } }
          : one,
      ),
    );
    void queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/wallet'] });
  };

  return {
    turns,
    isAnswering: turns.some((turn) => turn.role === 'assistant' && turn.state === 'answering'),
    /** Adds turns and asks the model. */
    send: (model: string, added: readonly ChatTurn[]) => void ask(model, [...turns, ...added]),
    /** Takes the last answer away and asks once more. */
    again: (model: string) => {
      const last = turns.findLastIndex(({ role }) => role === 'assistant');
      void ask(model, last === -1 ? turns : turns.slice(0, last));
    },
    stop: () => aborting.current?.abort(),
    clear: () => {
      aborting.current?.abort();
      aborting.current = null;
      setTurns([]);
    },
  };
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
