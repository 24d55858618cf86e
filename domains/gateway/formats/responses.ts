import { cappedBody } from './cappedBody.ts';
import { estimateInputTokens } from './estimateInput.ts';
import { checkResponsesBody, isPlainItem } from './checkResponsesBody.ts';
import type { AnsweredCall, Format, FormatModel, PreparedCall, ReadAnswer } from './format.ts';
import { inputBound } from './inputBound.ts';
import { isObject, optionalBoolean, optionalInteger, parseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import { providerTools, toolCallCap, withToolCalls } from './providerTools.ts';
import { includedMembers, ownItems, withMarkedOutput } from './responsesSeals.ts';
import { responsesErrors } from './responsesErrors.ts';
import { ResponsesRelayReader } from './ResponsesRelayReader.ts';
import { keptTools } from './responsesTools.ts';
import type { KeptTools } from './responsesTools.ts';
import { inReportedTier, keptServiceTier } from './serviceTier.ts';
import { readResponsesUsage } from './responsesUsage.ts';
import type { UsageBound } from '../metering/price.ts';
import { isEndedResponse, readResponsesAnswer } from '../translation/responses/readResponsesAnswer.ts';
import { answerBytes } from '../translation/translation.ts';

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
  openStream: (body, { origin }) => new ResponsesRelayReader(body, origin),
};

function prepare(asked: JsonObject, model: FormatModel): PreparedCall {
  const tier = keptServiceTier(asked, model);
  const { body, dropped } = sentBody(tier.body, model);
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
    ...tier.sent,
    ...includedMembers(body.include, model.upstreamName),
    max_output_tokens: cap,
    ...(toolCap === 0 ? {} : { max_tool_calls: toolCap }),
  }));
  const hasTools = Array.isArray(body.tools) && body.tools.length > 0;
  const inputTokens = inputBound({ upstream, bytes: upstreamBody.length, messages, hasTools, countable, model });
  const bound: UsageBound = {
    inputTokens,
    outputTokens: outputCap,
    audioInput,
    audioOutput: false,
    serviceTiers: tier.reachable,
  };
  if (toolCap > 0) {
    // After each call of its tools the model reads everything again, including the results.
    bound.inputTokens = model.contextTokens * (toolCap + 1);
    bound.units = { toolCalls: Object.fromEntries(tools.map((tool) => [tool, toolCap])) };
  }
  const left = [...dropped, ...tier.dropped];
  return { stream, upstream, upstreamBody, bound, dropped: left, estimateInput: () => estimateInputTokens(upstream) };
}

/**
 * Returns the caller's body without the tools that cannot be run for it, and without `client_metadata`: it tells OpenAI about its own
 * clients, changes no answer, and other servers refuse it. A translation also omits items of tools that a provider ran: their results are
 * in the text.
 */
function sentBody(asked: JsonObject, model: FormatModel): KeptTools {
  const { client_metadata: _hint, ...said } = asked;
  const { body, dropped } = keptTools(said, model);
  const { input } = body;
  if (!Array.isArray(input)) return { body, dropped };
  if (!model.isTranslated) {
    const own = ownItems(input, model);
    return { body: own === input || own.length === 0 ? body : { ...body, input: own }, dropped };
  }
  const kept = input.filter((item) => !isObject(item) || item.type === 'item_reference' || isPlainItem(item));
  return kept.length === input.length || kept.length === 0
    ? { body, dropped }
    : { body: { ...body, input: kept }, dropped };
}

function readAnswer(bytes: Buffer, asked: JsonObject, { origin }: AnsweredCall): ReadAnswer | null {
  const answer = parseJson(bytes);
  if (!isEndedResponse(answer)) return null;
  const usage = withToolCalls(
    inReportedTier(readResponsesUsage(answer.usage), answer.service_tier),
    answer.output,
    asked,
  );
  const marked = withMarkedOutput(answer, origin);
  const isSame = marked === answer && answer.store === false;
  const body = isSame ? bytes : Buffer.from(JSON.stringify({ ...marked, store: false }));
  return { body, usage, outputBytes: usage ? 0 : answerBytes(readResponsesAnswer(answer)!) };
}
