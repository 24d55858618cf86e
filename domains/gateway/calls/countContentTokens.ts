import { organizationOf } from '../routing/caller.ts';
import type { CallOptions, CallParts } from './callParts.ts';
import { estimateInputTokens } from '../formats/estimateInput.ts';
import { checkContents } from '../formats/gemini/gemini.ts';
import { readGeminiBody } from '../formats/gemini/readGeminiBody.ts';
import { isObject } from '../formats/json.ts';
import { findRoute } from './prepareCall.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';

/**
 * Returns an estimate of the input tokens of a body of `countTokens` (Gemini), without calling the model: it is free, and reads the key's row. Errors:
 * those of `callModel` that need no hold. Source: ai.google.dev/api/tokens.
 */
export async function countContentTokens(
  { authenticator, routes, limiter }: CallParts,
  { caller, body: asked, model: name }: Pick<CallOptions, 'caller' | 'body'> & { model: string },
): Promise<GatewayAnswer> {
  await authenticator.confirmCaller(caller);
  const route = await findRoute({ authenticator, routes }, caller, name);
  const address = { model: name, stream: false };
  const whole = readGeminiBody(asked, address);
  const body = isObject(whole.generateContentRequest) ? readGeminiBody(whole.generateContentRequest, address) : whole;
  checkContents(body);
  const admission = await limiter.admit({
    keyId: caller.kind === 'key' ? caller.key.id : null,
    organizationId: organizationOf(caller),
    modelId: route.modelId,
    endpoint: 'gemini',
    tokens: () => 0,
  });
  const totalTokens = estimateInputTokens(body);
  return {
    status: 200,
    headers: { 'content-type': 'application/json', ...admission?.headers, 'x-bureau-estimated': 'true' },
    body: Buffer.from(JSON.stringify({ totalTokens })),
  };
}
