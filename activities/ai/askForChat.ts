import { createParser } from 'eventsource-parser';

import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../kit/item.ts';
import type { LiveText } from '../kit/LiveText.ts';
import { askForObject, askForStream, type Asked, type Asking } from './askModel.ts';

interface Chunk {
  model?: string;
  usage?: JsonObject | null;
  choices?: {
    delta?: {
      content?: string | null;
      tool_calls?: { index?: number; id?: string; function?: { name?: string; arguments?: string } }[];
    };
    finish_reason?: string | null;
  }[];
  error?: { message?: string };
}

interface Said {
  model: string;
  content: string;
  calls: { id: string; name: string; arguments: string }[];
  finishReason: string | null;
  usage: JsonObject;
}

/**
 * A chat completion as `askForObject` gives it; where somebody looks on, its text is shown while it comes. Errors: those of `askModel`;
 * `upstream_error` where the model breaks off.
 */
export async function askForChat(
  asking: Asking,
  asked: Asked,
  { live, step }: { live: LiveText | null | undefined; step?: number },
): Promise<JsonObject> {
  if (!live) return askForObject(asking, asked);
  const said: Said = { model: '', content: '', calls: [], finishReason: null, usage: {} };
  const parser = createParser({ onEvent: ({ data }) => data !== '[DONE]' && add(said, JSON.parse(data) as Chunk) });
  const decoder = new TextDecoder();
  try {
    for await (const bytes of await askForStream(asking, asked)) {
      parser.feed(decoder.decode(bytes, { stream: true }));
      if (said.content !== '') await live.show(said.content, step);
    }
  } finally {
    await live.end();
  }
  asked.costs.used(said.usage);
  return toCompletion(said);
}

function add(said: Said, { model, usage, choices, error }: Chunk): void {
  if (error)
    throw new AppError('upstream_error', `The model response was interrupted: ${error.message ?? 'unknown reason.'}`);
  said.model = model ?? said.model;
  said.usage = usage ?? said.usage;
  const [first] = choices ?? [];
  said.content += first?.delta?.content ?? '';
  said.finishReason = first?.finish_reason ?? said.finishReason;
  for (const { index = 0, id, function: called } of first?.delta?.tool_calls ?? []) {
    const call = (said.calls[index] ??= { id: '', name: '', arguments: '' });
    call.id ||= id ?? '';
    call.name += called?.name ?? '';
    call.arguments += called?.arguments ?? '';
  }
}

function toCompletion({ model, content, calls, finishReason, usage }: Said): JsonObject {
  const toolCalls = calls
    .filter(Boolean)
    .map((call) => ({ id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } }));
  const message = { role: 'assistant', content, ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}) };
  return { model, choices: [{ index: 0, message, finish_reason: finishReason }], usage };
}
