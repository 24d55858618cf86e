import { createParser } from 'eventsource-parser';
import { AppError } from '../../openapi/AppError.ts';
import type { AnswerStream } from '../kit/answerStream.ts';
import type { JsonObject } from '../kit/item.ts';

const flushEveryMs = 50;

/** A chat completion, put together from its chunks. */
export interface StreamedChat {
  text: string;
  model: string;
  usage: JsonObject;
  finish_reason: string | null;
}

interface Chunk {
  model?: string;
  usage?: JsonObject | null;
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[];
  error?: { message?: string };
}

/**
 * Reads the chunks of a chat completion as they come and passes their text on, 20 times a second at most. Errors:
 * `upstream_error` where the model breaks off; those of the stream.
 */
export async function streamChat(chunks: AsyncIterable<Uint8Array>, stream: AnswerStream): Promise<StreamedChat> {
  const chat: StreamedChat = { text: '', model: '', usage: {}, finish_reason: null };
  const decoder = new TextDecoder();
  let sent = 0;
  let part = 0;
  let flushedAtMs = 0;
  const flush = async () => {
    if (chat.text.length === sent) return;
    const content = chat.text.slice(sent);
    sent = chat.text.length;
    flushedAtMs = Date.now();
    await stream.write(part++, content);
  };
  const parser = createParser({ onEvent: ({ data }) => data !== '[DONE]' && add(chat, JSON.parse(data) as Chunk) });
  for await (const bytes of chunks) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (Date.now() - flushedAtMs >= flushEveryMs) await flush();
  }
  await flush();
  return chat;
}

function add(chat: StreamedChat, { model, usage, choices, error }: Chunk): void {
  if (error)
    throw new AppError('upstream_error', `The model response was interrupted: ${error.message ?? 'unknown reason.'}`);
  chat.model = model ?? chat.model;
  chat.usage = usage ?? chat.usage;
  const [first] = choices ?? [];
  chat.text += first?.delta?.content ?? '';
  chat.finish_reason = first?.finish_reason ?? chat.finish_reason;
}
