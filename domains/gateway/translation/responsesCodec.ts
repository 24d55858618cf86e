import { readResponsesAnswer } from './responses/readResponsesAnswer.ts';
import { readResponsesRequest } from './responses/readResponsesRequest.ts';
import { ResponsesStreamReader } from './responses/ResponsesStreamReader.ts';
import { ResponsesStreamWriter } from './responses/ResponsesStreamWriter.ts';
import { writeResponsesAnswer } from './responses/writeResponsesAnswer.ts';
import { writeResponsesRequest } from './responses/writeResponsesRequest.ts';
import type { TextCodec } from './textCodec.ts';

/** OpenAI's Responses API. Source: github.com/openai/openai-openapi `/responses`; openai-node `responses.ts`. */
export const responsesCodec: TextCodec = {
  readRequest: readResponsesRequest,
  writeRequest: writeResponsesRequest,
  readAnswer: readResponsesAnswer,
  writeAnswer: writeResponsesAnswer,
  openReader: () => new ResponsesStreamReader(),
  openWriter: (body) => new ResponsesStreamWriter(body),
};
