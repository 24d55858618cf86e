import type { ServerResponse } from 'node:http';

import { beginStream, chunk, completion, sendJson, usageChunk } from '../fakeUpstream.ts';
import type { Family, PlayedAnswer, PlayedUsage } from './family.ts';

interface Message {
  role: string;
  content: string | null | { type: string; text?: string; image_url?: { url: string } }[];
  tool_call_id?: string;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
}

const finish = { end: 'stop', length: 'length', tool_calls: 'tool_calls' };

/** OpenAI's chat completions. Source: openai-openapi `/chat/completions` at f85dbe2. */
export const openaiFamily: Family = {
  name: 'openai_compatible',
  provider: (origin) => ({ kind: 'openai_compatible', base_url: `${origin}/v1`, api_key: 'sk-up' }),
  endpoints: ['chat.completions'],
  upstreamName: 'gpt-up',
  answer(response, played, request) {
    if (request.body.stream !== true) sendJson(response, 200, whole(played));
    else {
      beginStream(response);
      response.end(streamed(played).join(''));
    }
  },
  begin(response, text) {
    beginStream(response);
    response.write(delta({ role: 'assistant', content: '' }) + delta({ content: text }));
  },
  refuse: (response: ServerResponse, status, message) =>
    sendJson(response, status, { error: { message, type: 'refused', param: null, code: null } }),
  asked({ body }) {
    const messages = body.messages as Message[];
    const last = messages.findLast((message) => message.role === 'user')!;
    const tools = (body.tools ?? []) as { function: { name: string; parameters: unknown } }[];
    return {
      model: String(body.model),
      system: messages
        .filter((message) => message.role === 'system')
        .map(textOf)
        .join('\n'),
      text: textOf(last),
      images: imagesOf(last),
      tools: tools.map((tool) => ({ name: tool.function.name, parameters: tool.function.parameters })),
      calls: messages.flatMap((message) =>
        (message.tool_calls ?? []).map((call) => ({
          id: call.id,
          name: call.function.name,
          input: JSON.parse(call.function.arguments) as Record<string, unknown>,
        })),
      ),
      results: messages
        .filter((message) => message.role === 'tool')
        .map((message) => ({ id: message.tool_call_id!, text: textOf(message) })),
      maxTokens: Number(body.max_tokens ?? body.max_completion_tokens),
      stream: body.stream === true,
    };
  },
};

function whole(played: PlayedAnswer): Record<string, unknown> {
  const message = {
    role: 'assistant',
    content: played.text === '' ? null : played.text,
    refusal: null,
    ...(played.calls.length === 0 ? {} : { tool_calls: played.calls.map((call) => toolCall(call)) }),
  };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finish[played.stop] }];
  return completion({ choices, usage: usageOf(played.usage) });
}

function streamed(played: PlayedAnswer): string[] {
  return [
    delta({ role: 'assistant', content: '' }),
    ...pieces(played.text).map((content) => delta({ content })),
    ...played.calls.flatMap((call, index) => {
      const { function: called, ...head } = toolCall(call);
      return [
        delta({ tool_calls: [{ index, ...head, function: { ...called, arguments: '' } }] }),
        ...pieces(called.arguments).map((part) => delta({ tool_calls: [{ index, function: { arguments: part } }] })),
      ];
    }),
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish[played.stop] }], usage: null }),
    usageChunk(usageOf(played.usage)),
    'data: [DONE]\n\n',
  ];
}

function delta(members: Record<string, unknown>): string {
  return chunk({ choices: [{ index: 0, delta: members, finish_reason: null }], usage: null });
}

function toolCall(call: PlayedAnswer['calls'][number]) {
  return { id: call.id, type: 'function', function: { name: call.name, arguments: JSON.stringify(call.input) } };
}

function usageOf({ input, cached, output, thought }: PlayedUsage): Record<string, unknown> {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: thought },
  };
}

function textOf({ content }: Message): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}

function imagesOf({ content }: Message): { mediaType: string; data: string }[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((part) => {
    const match = /^data:([^;]+);base64,(.*)$/.exec(part.image_url?.url ?? '');
    return match ? [{ mediaType: match[1]!, data: match[2]! }] : [];
  });
}

/** A text cut in the middle, so that a stream has several pieces of it. */
export function pieces(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== '');
}
