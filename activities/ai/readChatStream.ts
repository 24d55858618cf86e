import { createParser } from 'eventsource-parser';

import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** A chat completion, put together from its chunks. */
export interface SaidChat {
  text: string;
  calls: SaidCall[];
  model: string;
  usage: JsonObject;
  finishReason: string | null;
}

interface SaidCall {
  id: string;
  name: string;
  arguments: string;
}

/** Output so far; calls by index, which may be any number chosen by the provider. */
interface Saying extends Omit<SaidChat, 'calls'> {
  calls: Map<number, SaidCall>;
}

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
  error?: { code?: string | null; message?: string };
}

/**
 * Reads the chunks of a chat completion as they arrive; `onText` receives the whole text so far after each chunk. Throws `upstream_error`
 * if the model's stream breaks off, `unavailable` if the gateway could not continue, and the errors of the stream and of `onText`.
 */
export async function readChatStream(
  chunks: AsyncIterable<Uint8Array>,
  onText: (text: string) => Promise<void>,
): Promise<SaidChat> {
  const said: Saying = { text: '', calls: new Map(), model: '', usage: {}, finishReason: null };
  const parser = createParser({ onEvent: ({ data }) => data !== '[DONE]' && add(said, JSON.parse(data) as Chunk) });
  const decoder = new TextDecoder();
  for await (const bytes of chunks) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (said.text !== '') await onText(said.text);
  }
  const calls = [...said.calls].toSorted(([one], [other]) => one - other).map(([, call]) => call);
  return { ...said, calls };
}

function add(said: Saying, { model, usage, choices, error }: Chunk): void {
  if (error) throw brokenOff(error);
  said.model = model ?? said.model;
  said.usage = usage ?? said.usage;
  const [first] = choices ?? [];
  said.text += first?.delta?.content ?? '';
  said.finishReason = first?.finish_reason ?? said.finishReason;
  for (const { index = 0, id, function: called } of first?.delta?.tool_calls ?? []) {
    const call = said.calls.get(index) ?? { id: '', name: '', arguments: '' };
    said.calls.set(index, call);
    call.id ||= id ?? '';
    call.name += called?.name ?? '';
    call.arguments += called?.arguments ?? '';
  }
}

/** Events of an error are the gateway's, never a provider's (`domains/gateway/calls/StreamRelay.ts`): an outage of ours is known by its code. */
function brokenOff({ code, message = 'unknown reason.' }: NonNullable<Chunk['error']>): AppError {
  if (code === 'unavailable') return new AppError('unavailable', message);
  return new AppError('upstream_error', `The model response was interrupted: ${message}`);
}
