/**
 * A scripted version of OpenAI's own `/responses`. Wire format: github.com/openai/openai-openapi, openapi.yaml at f85dbe2 (2026-08-21),
 * `Response`, `ResponseStreamEvent` and the streaming example of `POST /responses`; openai-node `responses.ts`.
 */

type Json = Record<string, unknown>;

/** The default use: 1,000 input (of them 400 cached) and 500 output tokens (of them 128 thought). */
export const responseUsage = {
  input_tokens: 1000,
  input_tokens_details: { cached_tokens: 400, cache_write_tokens: 0 },
  output_tokens: 500,
  output_tokens_details: { reasoning_tokens: 128 },
  total_tokens: 1500,
};

/** A thought, an answer and two calls. */
export const richOutput: Json[] = [
  {
    id: 'rs_1',
    type: 'reasoning',
    summary: [{ type: 'summary_text', text: 'Thinking of Zürich 🎈' }],
    encrypted_content: 'gAAAA-sealed',
  },
  {
    id: 'msg_1',
    type: 'message',
    status: 'completed',
    role: 'assistant',
    content: [{ type: 'output_text', annotations: [], logprobs: [], text: 'Hello 世界' }],
  },
  call('fc_1', { call_id: 'call_a', name: 'weather', arguments: '{"city":"Zürich"}' }),
  call('fc_2', { call_id: 'call_b', name: 'clock', arguments: '{}' }),
];

/** The answer in one text. */
export const plainOutput: Json[] = [
  {
    id: 'msg_1',
    type: 'message',
    status: 'completed',
    role: 'assistant',
    content: [{ type: 'output_text', annotations: [], logprobs: [], text: 'Hello there' }],
  },
];

function call(id: string, called: { call_id: string; name: string; arguments: string }): Json {
  return { id, type: 'function_call', status: 'completed', ...called };
}

/** A whole response. */
export function response(override: Json = {}): Json {
  return {
    id: 'resp_upstream',
    object: 'response',
    created_at: 1_700_000_000,
    status: 'completed',
    background: false,
    completed_at: 1_700_000_002,
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    max_tool_calls: null,
    metadata: {},
    model: 'up-2026',
    output: plainOutput,
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    service_tier: 'default',
    store: false,
    temperature: 1,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    usage: responseUsage,
    user: null,
    ...override,
  };
}

/** The events by which that response is streamed, each as the bytes of one event. */
export function responseEvents(whole: Json = response(), pieceLength = 4): string[] {
  const events: Json[] = [];
  const begun = { ...whole, status: 'in_progress', output: [], usage: null, completed_at: null };
  events.push({ type: 'response.created', response: begun }, { type: 'response.in_progress', response: begun });
  for (const [index, item] of (whole.output as Json[]).entries()) events.push(...itemEvents(item, index, pieceLength));
  events.push({ type: whole.status === 'incomplete' ? 'response.incomplete' : 'response.completed', response: whole });
  return events.map((event, sequenceNumber) => eventBytes({ ...event, sequence_number: sequenceNumber }));
}

/** One event. */
export function eventBytes(event: Json): string {
  return `event: ${String(event.type)}\ndata: ${JSON.stringify(event)}\n\n`;
}

function itemEvents(item: Json, index: number, pieceLength: number): Json[] {
  const place = { item_id: item.id, output_index: index };
  const added = { type: 'response.output_item.added', output_index: index };
  const done = { type: 'response.output_item.done', output_index: index, item };
  if (item.type === 'function_call') {
    return [
      { ...added, item: { ...item, status: 'in_progress', arguments: '' } },
      ...piecesOf(item.arguments as string, pieceLength).map((delta) => ({
        type: 'response.function_call_arguments.delta',
        ...place,
        delta,
        obfuscation: 'x7',
      })),
      { type: 'response.function_call_arguments.done', ...place, arguments: item.arguments, name: item.name },
      done,
    ];
  }
  if (item.type === 'reasoning') {
    const summaries = (item.summary as Json[]).flatMap(({ text }, summaryIndex) => {
      const at = { ...place, summary_index: summaryIndex };
      return [
        { type: 'response.reasoning_summary_part.added', ...at, part: { type: 'summary_text', text: '' } },
        ...piecesOf(text as string, pieceLength).map((delta) => ({
          type: 'response.reasoning_summary_text.delta',
          ...at,
          delta,
        })),
        { type: 'response.reasoning_summary_text.done', ...at, text },
        { type: 'response.reasoning_summary_part.done', ...at, part: { type: 'summary_text', text } },
      ];
    });
    return [{ ...added, item: { ...item, summary: [], encrypted_content: '' } }, ...summaries, done];
  }
  const contents = (item.content as Json[]).flatMap((part, contentIndex) => {
    const at = { ...place, content_index: contentIndex };
    const isRefusal = part.type === 'refusal';
    const name = isRefusal ? 'response.refusal' : 'response.output_text';
    const text = (isRefusal ? part.refusal : part.text) as string;
    const empty = isRefusal ? { ...part, refusal: '' } : { ...part, text: '' };
    const logprobs = isRefusal ? {} : { logprobs: [] };
    return [
      { type: 'response.content_part.added', ...at, part: empty },
      ...piecesOf(text, pieceLength).map((delta) => ({ type: `${name}.delta`, ...at, delta, ...logprobs })),
      { type: `${name}.done`, ...at, ...(isRefusal ? { refusal: text } : { text }), ...logprobs },
      { type: 'response.content_part.done', ...at, part },
    ];
  });
  return [{ ...added, item: { ...item, status: 'in_progress', content: [] } }, ...contents, done];
}

function piecesOf(text: string, length: number): string[] {
  const letters = Array.from(text);
  const pieces: string[] = [];
  for (let from = 0; from < letters.length; from += length) pieces.push(letters.slice(from, from + length).join(''));
  return pieces;
}
