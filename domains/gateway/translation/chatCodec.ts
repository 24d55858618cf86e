import { readChatAnswer, writeChatAnswer } from './chat/chatAnswer.ts';
import { ChatStreamReader } from './chat/ChatStreamReader.ts';
import { ChatStreamWriter } from './chat/ChatStreamWriter.ts';
import { readChatRequest } from './chat/readChatRequest.ts';
import { writeChatRequest } from './chat/writeChatRequest.ts';
import type { TextCodec } from './textCodec.ts';

/** OpenAI's chat completions, both ways. Source: openai-openapi `/chat/completions`. */
export const chatCodec: TextCodec = {
  readRequest: readChatRequest,
  writeRequest: writeChatRequest,
  readAnswer: readChatAnswer,
  writeAnswer: writeChatAnswer,
  asksForImages: true,
  takesPlainThoughts: true,
  openReader: () => new ChatStreamReader(),
  openWriter: (body) => new ChatStreamWriter(body),
};
