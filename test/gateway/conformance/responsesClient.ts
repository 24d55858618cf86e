import OpenAI from 'openai';

import type { ConformanceClient, Question, Told } from './client.ts';
import { openaiClient } from './openaiClient.ts';

type Params = Omit<OpenAI.Responses.ResponseCreateParamsNonStreaming, 'stream'>;

/** The official `openai` client, by the Responses API and its helper for streams. */
export const responsesClient: ConformanceClient = {
  name: 'openai responses',
  errors: openaiClient.errors,
  connect({ url, apiKey }) {
    const client = new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 });
    return {
      ...openaiClient.connect({ url, apiKey }),
      async ask(question) {
        const params = paramsOf(question);
        if (!question.stream) return toldBy(await client.responses.create(params));
        return toldBy(await client.responses.stream(params).finalResponse());
      },
      async leave(question) {
        const stream = await client.responses.create({ ...paramsOf(question), stream: true });
        for await (const event of stream) if (event.type === 'response.output_text.delta') break;
      },
    };
  },
};

function paramsOf({ model, system, text, image, tools, answered, maxTokens }: Question): Params {
  const content: OpenAI.Responses.ResponseInputContent[] = [{ type: 'input_text', text }];
  if (image) {
    const image_url = `data:${image.mediaType};base64,${image.data}`;
    content.push({ type: 'input_image', image_url, detail: 'auto' });
  }
  const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: image ? content : text }];
  for (const { call } of answered ?? []) {
    input.push({
      type: 'function_call',
      call_id: call.id,
      name: call.name,
      arguments: JSON.stringify(call.input),
    });
  }
  for (const { call, result } of answered ?? []) {
    input.push({ type: 'function_call_output', call_id: call.id, output: result });
  }
  return {
    model,
    input,
    max_output_tokens: maxTokens,
    ...(system !== undefined && { instructions: system }),
    ...(tools && { tools: tools.map((tool) => ({ type: 'function' as const, strict: false, ...tool })) }),
  };
}

function toldBy(answer: OpenAI.Responses.Response): Told {
  const items = answer.output as OpenAI.Responses.ResponseOutputItem[];
  const calls = items.flatMap((item) =>
    item.type === 'function_call'
      ? [{ id: item.call_id, name: item.name, input: JSON.parse(item.arguments) as Record<string, unknown> }]
      : [],
  );
  const isCut = answer.incomplete_details?.reason === 'max_output_tokens';
  return {
    text: answer.output_text,
    calls,
    stop: isCut ? 'length' : calls.length > 0 ? 'tool_calls' : 'end',
    usage: {
      input: answer.usage!.input_tokens,
      cached: answer.usage!.input_tokens_details.cached_tokens,
      output: answer.usage!.output_tokens,
    },
  };
}
