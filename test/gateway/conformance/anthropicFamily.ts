import { event, message, messageEvents, sendAnthropicError } from '../anthropicUpstream.ts';
import { beginStream, sendJson } from '../fakeUpstream.ts';
import type { Family, PlayedAnswer } from './family.ts';

interface Block {
  type: string;
  text?: string;
  id?: string;
  name?: string;
  input?: Record<string, unknown>;
  tool_use_id?: string;
  content?: string | Block[];
  source?: { media_type: string; data: string };
}

const stop = { end: 'end_turn', length: 'max_tokens', tool_calls: 'tool_use' };
const errorTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** Anthropic's Messages. Sources: `anthropicUpstream.ts`. */
export const anthropicFamily: Family = {
  name: 'anthropic',
  provider: (origin) => ({ kind: 'anthropic', base_url: origin, api_key: 'sk-ant-up' }),
  endpoints: ['messages'],
  upstreamName: 'claude-opus-4-6',
  answer(response, played, request) {
    const told = toldBy(played);
    if (request.body.stream !== true) sendJson(response, 200, message(told));
    else {
      beginStream(response);
      response.end(messageEvents(told).join(''));
    }
  },
  begin(response, text) {
    beginStream(response);
    const begun = message({ content: [], usage: { input_tokens: 1000, output_tokens: 1 } });
    response.write(
      event('message_start', { message: begun }) +
        event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
        event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
    );
  },
  refuse: (response, status, text) => sendAnthropicError(response, status, errorTypes[status] ?? 'api_error', text),
  asked({ body }) {
    const messages = body.messages as { role: string; content: string | Block[] }[];
    const blocks = messages.flatMap((one) => blocksOf(one.content));
    const last = blocksOf(messages.findLast((one) => one.role === 'user')!.content);
    const tools = (body.tools ?? []) as { name: string; input_schema: unknown }[];
    return {
      model: String(body.model),
      system: textOf(body.system as string | Block[] | undefined),
      text: textOf(last),
      images: last.flatMap(({ type, source }) =>
        type === 'image' ? [{ mediaType: source!.media_type, data: source!.data }] : [],
      ),
      tools: tools.map((tool) => ({ name: tool.name, parameters: tool.input_schema })),
      calls: blocks.flatMap(({ type, id, name, input }) =>
        type === 'tool_use' ? [{ id: id!, name: name!, input: input! }] : [],
      ),
      results: blocks.flatMap(({ type, tool_use_id, content }) =>
        type === 'tool_result' ? [{ id: tool_use_id!, text: textOf(content) }] : [],
      ),
      maxTokens: Number(body.max_tokens),
      stream: body.stream === true,
    };
  },
};

function toldBy({ text, calls, stop: reason, usage }: PlayedAnswer) {
  return {
    model: 'claude-opus-4-6',
    content: [
      ...(text === '' ? [] : [{ type: 'text', text, citations: null }]),
      ...calls.map((call) => ({ type: 'tool_use', ...call })),
    ],
    stop_reason: stop[reason],
    usage: {
      input_tokens: usage.input - usage.cached,
      cache_read_input_tokens: usage.cached,
      cache_creation_input_tokens: 0,
      output_tokens: usage.output,
      output_tokens_details: { thinking_tokens: usage.thought },
    },
  };
}

function blocksOf(content: string | Block[]): Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function textOf(content: string | Block[] | undefined): string {
  return blocksOf(content ?? '')
    .map((block) => (block.type === 'text' ? block.text! : ''))
    .join('');
}
