import type { AnswerStream } from '../kit/answerStream.ts';
import { readChatStream, type SaidChat } from './readChatStream.ts';

const flushEveryMs = 50;

/** Reads the chunks of a chat completion as they come and passes their text on, 20 times a second at most. Errors: those of `readChatStream` and the stream. */
export async function streamChat(chunks: AsyncIterable<Uint8Array>, stream: AnswerStream): Promise<SaidChat> {
  let sent = 0;
  let part = 0;
  let flushedAtMs = 0;
  const flush = async (text: string): Promise<void> => {
    if (text.length === sent) return;
    const content = text.slice(sent);
    sent = text.length;
    flushedAtMs = Date.now();
    await stream.write(part++, content);
  };
  const said = await readChatStream(chunks, async (text) => {
    if (Date.now() - flushedAtMs >= flushEveryMs) await flush(text);
  });
  await flush(said.text);
  return said;
}
