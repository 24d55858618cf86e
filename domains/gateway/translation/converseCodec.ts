import { readConverseAnswer, writeConverseAnswer } from './converse/converseAnswer.ts';
import { ConverseStreamReader } from './converse/ConverseStreamReader.ts';
import { ConverseStreamWriter } from './converse/ConverseStreamWriter.ts';
import { readConverseRequest } from './converse/readConverseRequest.ts';
import { writeConverseRequest } from './converse/writeConverseRequest.ts';
import { fitThinking } from './messages/fitThinking.ts';
import type { TextCodec } from './textCodec.ts';

/**
 * Amazon Bedrock's Converse and ConverseStream, both ways. The model and the stream flag are part of the address. Source:
 * docs.aws.amazon.com/bedrock/latest/APIReference, `API_runtime_Converse` and `API_runtime_ConverseStream`.
 */
export const converseCodec: TextCodec = {
  readRequest: readConverseRequest,
  writeRequest: writeConverseRequest,
  readAnswer: readConverseAnswer,
  writeAnswer: writeConverseAnswer,
  refusesText: 'blank',
  lacksJsonMode: true,
  fit: (request, upstreamName) => (upstreamName.includes('anthropic.') ? fitThinking(request) : { request, left: [] }),
  openReader: () => new ConverseStreamReader(),
  openWriter: () => new ConverseStreamWriter(),
};
