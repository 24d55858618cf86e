import { estimateTokens } from '../metering/usage.ts';
import { estimateInputTokens } from './estimateInput.ts';
import type { FormatModel } from './format.ts';
import type { JsonObject } from './json.ts';

/** How long an answer may become. */
export interface OutputWish {
  /** The caller's value; null for none. */
  requested: number | null;
  /** False if the tokens of the input cannot be told from its bytes: images, audio, files. */
  countable: boolean;
  model: Pick<FormatModel, 'contextTokens' | 'maxOutputTokens' | 'defaultOutputTokens' | 'leastOutputTokens'>;
}

/** The upstream body, and its output cap. */
export interface CappedBody {
  outputCap: number;
  upstream: JsonObject;
  upstreamBody: Buffer;
}

/**
 * Returns the body that `write` creates for the call's output cap: the caller's value (null = none, then the model's default), clamped to
 * what the provider accepts, to the model's own limit and to the context that the estimated input leaves; never rejected for it (decisions §17).
 */
export function cappedBody(
  { requested, countable, model }: OutputWish,
  write: (outputCap: number) => JsonObject,
): CappedBody {
  const accepted = Math.max(requested ?? model.defaultOutputTokens, model.leastOutputTokens ?? 0);
  const wanted = Math.min(accepted, model.maxOutputTokens);
  const body = serialized(wanted, write);
  // Of text alone no estimate is above that of all bytes: mostly there is room for it, and nothing more needs to be looked at.
  if (countable && estimateTokens(body.upstreamBody.length) + wanted <= model.contextTokens) return body;
  const left = Math.max(1, model.contextTokens - estimateInputTokens(body.upstream));
  return left < wanted ? serialized(left, write) : body;
}

function serialized(outputCap: number, write: (outputCap: number) => JsonObject): CappedBody {
  const upstream = write(outputCap);
  return { outputCap, upstream, upstreamBody: Buffer.from(JSON.stringify(upstream)) };
}
