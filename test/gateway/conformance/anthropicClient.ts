import Anthropic, { APIError } from '@anthropic-ai/sdk';

import type { ConformanceClient, Question, Told } from './client.ts';

type Params = Anthropic.MessageCreateParamsNonStreaming;

const stops: Record<string, Told['stop']> = { end_turn: 'end', max_tokens: 'length', tool_use: 'tool_calls' };

/** The official `@anthropic-ai/sdk` client, by messages and its helper for streams. */
export const anthropicClient: ConformanceClient = {
  name: '@anthropic-ai/sdk',
  errors: {
    400: { status: 400, type: 'invalid_request_error' },
    401: { status: 401, type: 'authentication_error' },
    402: { status: 402, type: 'billing_error' },
    404: { status: 404, type: 'not_found_error' },
    413: { status: 413, type: 'request_too_large' },
    502: { status: 502, type: 'api_error' },
    503: { status: 529, type: 'overloaded_error' },
  },
  connect({ url, apiKey }) {
    const client = new Anthropic({ baseURL: url, apiKey, maxRetries: 0 });
    return {
      async ask(question) {
        const params = paramsOf(question);
        return toldBy(
          await (question.stream ? client.messages.stream(params).finalMessage() : client.messages.create(params)),
        );
      },
      async leave(question) {
        const stream = await client.messages.create({ ...paramsOf(question), stream: true });
        for await (const event of stream) if (event.type === 'content_block_delta') break;
      },
      refusal(error) {
        if (!(error instanceof APIError)) throw error;
        const { error: said } = (error.error ?? {}) as { error?: { type: string; message: string } };
        return {
          status: error.status,
          type: said?.type,
          message: said?.message ?? error.message,
          requestId: error.requestID,
        };
      },
    };
  },
};

function paramsOf({ model, system, text, image, tools, answered, maxTokens }: Question): Params {
  const content: Anthropic.ContentBlockParam[] = [{ type: 'text', text }];
  if (image) {
    const media_type = image.mediaType as 'image/png';
    content.push({ type: 'image', source: { type: 'base64', media_type, data: image.data } });
  }
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: image ? content : text }];
  if (answered) {
    messages.push({ role: 'assistant', content: answered.map(({ call }) => ({ type: 'tool_use', ...call })) });
    messages.push({
      role: 'user',
      content: answered.map(({ call, result }) => ({ type: 'tool_result', tool_use_id: call.id, content: result })),
    });
  }
  return {
    model,
    messages,
    max_tokens: maxTokens,
    ...(system !== undefined && { system }),
    ...(tools && {
      tools: tools.map(({ name, parameters }) => ({ name, input_schema: { type: 'object' as const, ...parameters } })),
    }),
  };
}

function toldBy({ content, stop_reason, usage }: Anthropic.Message): Told {
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    calls: content.flatMap((block) =>
      block.type === 'tool_use'
        ? [{ id: block.id, name: block.name, input: block.input as Record<string, unknown> }]
        : [],
    ),
    stop: stops[stop_reason!]!,
    usage: {
      input: usage.input_tokens + (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0),
      cached: usage.cache_read_input_tokens ?? 0,
      output: usage.output_tokens,
    },
  };
}
