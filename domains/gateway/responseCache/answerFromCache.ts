import { formatCredits } from '../../../db/credits.ts';
import { once } from '../calls/eventStream.ts';
import type { GatewayAnswer } from '../calls/gatewayAnswer.ts';
import type { MeteredCall } from '../metering/meter.ts';
import type { FoundResponse } from './ResponseCacheTable.ts';

/** Returns a cached answer after its settlement at `cache_hit_share` of the price. Errors: `unavailable`. */
export async function answerFromCache(
  { response, ageSeconds }: FoundResponse,
  metered: Pick<MeteredCall, 'settle'>,
): Promise<GatewayAnswer> {
  const { usage, isEstimated: estimated, body, isStream } = response;
  const chargedMicros = await metered.settle({ usage, estimated, outputBytes: 0 }, 'ok');
  const headers = { ...response.headers, 'x-bureau-cache': 'hit', age: String(ageSeconds) };
  if (isStream) return { status: 200, headers, stream: once(body) };
  return { status: 200, headers: { ...headers, 'x-bureau-credits': formatCredits(chargedMicros) }, body };
}
