import { cappedBody } from './cappedBody.ts';
import { estimateInputTokens } from './estimateInput.ts';
import { checkResponsesBody } from './checkResponsesBody.ts';
import type { Format, FormatModel, PreparedCall, ReadAnswer } from './format.ts';
import { inputBound } from './inputBound.ts';
import { optionalBoolean, optionalInteger, parseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import { providerTools, toolCallCap, withToolCalls } from './providerTools.ts';
import { responsesErrors } from './responsesErrors.ts';
import { ResponsesRelayReader } from './ResponsesRelayReader.ts';
import { readResponsesUsage } from './responsesUsage.ts';
import type { UsageBound } from '../money/price.ts';
import { isEndedResponse, readResponsesAnswer } from '../text/responses/readResponsesAnswer.ts';
import { answerBytes } from '../text/translation.ts';

/**
 * OpenAI's Responses API, plain and streamed. Nothing is ever stored at the provider: `store` goes upstream as false, and answers
 * say so. What Bureau itself stores is a matter of `responses/callResponse.ts`.
 * Source: openai-openapi `/responses`.
 */
export const responses: Format = {
  endpoint: 'responses',
  errorShape: responsesErrors,
  prepare,
  readAnswer,
  openStream: (body) => new ResponsesRelayReader(body),
};

function prepare(body: JsonObject, model: FormatModel): PreparedCall {
  const input = checkResponsesBody(body, model.price);
  const stream = optionalBoolean(body, 'stream');
  optionalBoolean(body, 'store');
  const requested = optionalInteger(body, 'max_output_tokens', { least: 1, most: Number.MAX_SAFE_INTEGER });
  const { items: messages, countable, audio: audioInput } = input;
  const tools = providerTools(body);
  const toolCap = tools.length === 0 ? 0 : toolCallCap(body);
  const { outputCap, upstream, upstreamBody } = cappedBody({ requested, countable, model }, (cap) => ({
    ...body,
    model: model.upstreamName,
    store: false,
    max_output_tokens: cap,
    ...(toolCap === 0 ? {} : { max_tool_calls: toolCap }),
  }));
  const hasTools = Array.isArray(body.tools) && body.tools.length > 0;
  const inputTokens = inputBound({ upstream, bytes: upstreamBody.length, messages, hasTools, countable, model });
  const bound: UsageBound = { inputTokens, outputTokens: outputCap, audioInput, audioOutput: false };
  if (toolCap > 0) {
    // After each call of its tools the model reads everything again, and what they found.
    bound.inputTokens = model.contextTokens * (toolCap + 1);
    bound.units = { toolCalls: Object.fromEntries(tools.map((tool) => [tool, toolCap])) };
  }
  return { stream, upstream, upstreamBody, bound, estimateInput: () => estimateInputTokens(upstream) };
}

function readAnswer(bytes: Buffer, asked: JsonObject): ReadAnswer | null {
  const answer = parseJson(bytes);
  if (!isEndedResponse(answer)) return null;
  const usage = withToolCalls(readResponsesUsage(answer.usage), answer.output, asked);
  const body = answer.store === false ? bytes : Buffer.from(JSON.stringify({ ...answer, store: false }));
  return { body, usage, outputBytes: usage ? 0 : answerBytes(readResponsesAnswer(answer)!) };
}
