import { checkResponsesBody } from './checkResponsesBody.ts';
import { unpriced } from './billChanging.ts';
import { estimateInputTokens } from './estimateInput.ts';
import type { AnsweredCall, Format, FormatModel, PreparedCall, ReadAnswer } from './format.ts';
import { inputBound } from './inputBound.ts';
import { isObject, parseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import { outputBoundOf } from './outputBound.ts';
import { ownItems, withMarkedOutput } from './responsesSeals.ts';
import { responsesErrors } from './responsesErrors.ts';
import { readResponsesUsage } from './responsesUsage.ts';

/**
 * OpenAI's compaction of a conversation. The provider seals the item that replaces the conversation, so the
 * item has a mark of its origin. Source: openai-node `ResponseCompactParams`, `CompactedResponse`.
 */
export const responsesCompact: Format = {
  endpoint: 'responses.compact',
  errorShape: responsesErrors,
  prepare,
  readAnswer,
  openStream: null,
};

function prepare(asked: JsonObject, model: FormatModel): PreparedCall {
  const { client_metadata: _hint, ...body } = asked;
  if (body.image !== undefined && body.image !== null) throw unpriced('/image', 'image');
  const { items: messages, countable, audio: audioInput } = checkResponsesBody(body, model.price);
  const own = Array.isArray(body.input) ? { input: ownItems(body.input, model) } : {};
  const upstream = { ...body, ...own, model: model.upstreamName };
  const upstreamBody = Buffer.from(JSON.stringify(upstream));
  const bytes = upstreamBody.length;
  return {
    stream: false,
    upstream,
    upstreamBody,
    bound: {
      inputTokens: inputBound({ upstream, bytes, messages, hasTools: false, countable, model }),
      outputTokens: outputBoundOf(model), // it has no field for a cap
      audioInput,
      audioOutput: false,
    },
    estimateInput: () => estimateInputTokens(upstream),
  };
}

function readAnswer(bytes: Buffer, _asked: JsonObject, { origin }: AnsweredCall): ReadAnswer | null {
  const answer = parseJson(bytes);
  if (!isObject(answer) || answer.object !== 'response.compaction' || !Array.isArray(answer.output)) return null;
  const marked = withMarkedOutput(answer, origin);
  const body = marked === answer ? bytes : Buffer.from(JSON.stringify(marked));
  return { body, usage: readResponsesUsage(answer.usage), outputBytes: 0 };
}
