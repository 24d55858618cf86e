import { readMessagesAnswer, writeMessagesAnswer } from './messages/messagesAnswer.ts';
import { fitThinking } from './messages/fitThinking.ts';
import { MessagesStreamReader } from './messages/MessagesStreamReader.ts';
import { MessagesStreamWriter } from './messages/MessagesStreamWriter.ts';
import { readMessagesRequest } from './messages/readMessagesRequest.ts';
import { writeMessagesRequest } from './messages/writeMessagesRequest.ts';
import type { TextCodec } from './textCodec.ts';

/** Anthropic's Messages, both ways. Source: platform.claude.com/docs/en/api/messages, anthropic-sdk-typescript. */
export const messagesCodec: TextCodec = {
  readRequest: readMessagesRequest,
  writeRequest: writeMessagesRequest,
  readAnswer: readMessagesAnswer,
  writeAnswer: writeMessagesAnswer,
  refusesText: 'blank',
  lacksJsonMode: true,
  tellsInputFirst: true,
  fit: fitThinking,
  openReader: () => new MessagesStreamReader(),
  openWriter: (body) => new MessagesStreamWriter(body),
};
