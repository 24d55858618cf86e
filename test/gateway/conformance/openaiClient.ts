import OpenAI, { APIError } from 'openai';

import type { ConformanceClient, Question, Told } from './client.ts';

type Params = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'stream'>;

const stops: Record<string, Told['stop']> = { stop: 'end', length: 'length', tool_calls: 'tool_calls' };

/** The official `openai` client, by chat completions and its helper for streams. */
export const openaiClient: ConformanceClient = {
  name: 'openai',
  errors: {
    400: { status: 400, type: 'invalid_request_error' },
    401: { status: 401, type: 'authentication_error' },
    402: { status: 402, type: 'insufficient_quota' },
    404: { status: 404, type: 'invalid_request_error' },
    413: { status: 413, type: 'invalid_request_error' },
    502: { status: 502, type: 'server_error' },
    503: { status: 503, type: 'server_error' },
  },
  connect({ url, apiKey }) {
    const client = new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 });
    return {
      async ask(question) {
        if (!question.stream) return toldBy(await client.chat.completions.create(paramsOf(question)));
        const stream = client.chat.completions.stream({
          ...paramsOf(question),
          stream_options: { include_usage: true },
        });
        return toldBy(await stream.finalChatCompletion());
      },
      async leave(question) {
        const stream = await client.chat.completions.create({ ...paramsOf(question), stream: true });
        for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
      },
      refusal(error) {
        if (!(error instanceof APIError)) throw error;
        return { status: error.status, type: error.type, message: error.message, requestId: error.requestID };
      },
    };
  },
};

function paramsOf({ model, system, text, image, tools, answered, maxTokens }: Question): Params {
  const content: OpenAI.ChatCompletionContentPart[] = [{ type: 'text', text }];
  if (image) content.push({ type: 'image_url', image_url: { url: `data:${image.mediaType};base64,${image.data}` } });
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
    { role: 'user', content: image ? content : text },
  ];
  if (answered) {
    const tool_calls = answered.map(({ call }) => ({
      id: call.id,
      type: 'function' as const,
      function: { name: call.name, arguments: JSON.stringify(call.input) },
    }));
    messages.push({ role: 'assistant', tool_calls });
    for (const { call, result } of answered) messages.push({ role: 'tool', tool_call_id: call.id, content: result });
  }
  return {
    model,
    messages,
    max_tokens: maxTokens,
    ...(tools && { tools: tools.map((tool) => ({ type: 'function' as const, function: tool })) }),
  };
}

function toldBy({ choices, usage }: OpenAI.ChatCompletion): Told {
  const { message, finish_reason } = choices[0]!;
  return {
    text: message.content ?? '',
    calls: (message.tool_calls ?? []).flatMap((call) =>
      call.type === 'function'
        ? [
            {
              id: call.id,
              name: call.function.name,
              input: JSON.parse(call.function.arguments) as Record<string, unknown>,
            },
          ]
        : [],
    ),
    stop: stops[finish_reason]!,
    usage: {
      input: usage!.prompt_tokens,
      cached: usage!.prompt_tokens_details?.cached_tokens ?? 0,
      output: usage!.completion_tokens,
    },
  };
}
