import { estimateInputTokens } from './estimateInput.ts';
import { refuseUnpriced } from './billChanging.ts';
import type { FormatModel, PreparedCall } from './format.ts';
import { invalid } from './json.ts';
import type { JsonObject } from './json.ts';

/**
 * The call of a checked body whose answer comes whole and has no output tokens: embeddings, moderations, rerankings.
 * `inputTokens` bounds the input from the size of the upstream body: a token covers at least one byte of it.
 * Errors: `invalid_request` for `stream`, and those of `refuseUnpriced`.
 */
export function wholeCall(
  body: JsonObject,
  model: FormatModel,
  options: { noStream: string; inputTokens: (bodyBytes: number) => number },
): PreparedCall {
  if (body.stream === true) throw invalid('/stream', options.noStream);
  refuseUnpriced(body, model.price);
  const upstream = { ...body, model: model.upstreamName };
  const upstreamBody = Buffer.from(JSON.stringify(upstream));
  const inputTokens = options.inputTokens(upstreamBody.length);
  return {
    stream: false,
    upstream,
    upstreamBody,
    bound: { inputTokens, outputTokens: 0, audioInput: false, audioOutput: false },
    estimateInput: () => estimateInputTokens(upstream),
  };
}
