import { beginStream, sendJson } from '../fakeUpstream.ts';
import { response, responseEvents } from '../responses/fakeResponses.ts';
import type { Family, PlayedAnswer, PlayedUsage } from './family.ts';

interface Item {
  type?: string;
  role?: string;
  content?: string | { type: string; text?: string; image_url?: string }[];
  call_id?: string;
  name?: string;
  arguments?: string;
  output?: string;
}

/** OpenAI's Responses API. Source: `responses/fakeResponses.ts`. */
export const responsesFamily: Family = {
  name: 'responses',
  provider: (origin) => ({ kind: 'openai_compatible', base_url: `${origin}/v1`, api_key: 'sk-up' }),
  endpoints: ['responses'],
  upstreamName: 'gpt-up',
  answer(answer, played, request) {
    const whole = wholeOf(played);
    if (request.body.stream !== true) sendJson(answer, 200, whole);
    else {
      beginStream(answer);
      answer.end(responseEvents(whole).join(''));
    }
  },
  begin(answer, text) {
    beginStream(answer);
    const events = responseEvents(wholeOf({ text, calls: [], stop: 'end', usage: noUsage }), text.length);
    answer.write(events.slice(0, events.findIndex((event) => event.includes('.delta')) + 1).join(''));
  },
  refuse: (answer, status, message) =>
    sendJson(answer, status, { error: { message, type: 'refused', param: null, code: null } }),
  asked({ body }) {
    const items = (typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : body.input) as Item[];
    const last = items.findLast((item) => item.role === 'user')!;
    const tools = (body.tools ?? []) as { name: string; parameters: unknown }[];
    const system = items.filter((item) => item.role === 'system').map(textOf);
    return {
      model: String(body.model),
      system: [...(typeof body.instructions === 'string' ? [body.instructions] : []), ...system].join('\n'),
      text: textOf(last),
      images: imagesOf(last),
      tools: tools.map(({ name, parameters }) => ({ name, parameters })),
      calls: items
        .filter((item) => item.type === 'function_call')
        .map((item) => ({
          id: item.call_id!,
          name: item.name!,
          input: JSON.parse(item.arguments!) as Record<string, unknown>,
        })),
      results: items
        .filter((item) => item.type === 'function_call_output')
        .map((item) => ({ id: item.call_id!, text: item.output! })),
      maxTokens: Number(body.max_output_tokens),
      stream: body.stream === true,
    };
  },
};

const noUsage: PlayedUsage = { input: 0, cached: 0, output: 0, thought: 0 };

function wholeOf({ text, calls, stop, usage }: PlayedAnswer): Record<string, unknown> {
  const content = [{ type: 'output_text', annotations: [], logprobs: [], text }];
  const message = { id: 'msg_1', type: 'message', status: 'completed', role: 'assistant', content };
  const called = calls.map((call, index) => ({
    id: `fc_${index}`,
    type: 'function_call',
    status: 'completed',
    call_id: call.id,
    name: call.name,
    arguments: JSON.stringify(call.input),
  }));
  const isCut = stop === 'length';
  return response({
    status: isCut ? 'incomplete' : 'completed',
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    output: [...(text === '' ? [] : [message]), ...called],
    usage: {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: usage.cached },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: usage.thought },
      total_tokens: usage.input + usage.output,
    },
  });
}

function textOf({ content }: Item): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}

function imagesOf({ content }: Item): { mediaType: string; data: string }[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((part) => {
    const match = /^data:([^;]+);base64,(.*)$/.exec(part.image_url ?? '');
    return match ? [{ mediaType: match[1]!, data: match[2]! }] : [];
  });
}
