import { formatCredits } from '../../../db/credits.ts';
import { chargeMicros, checkPriceLines } from '../../../domains/gateway/metering/price.ts';
import { textUsage } from '../../../domains/gateway/metering/usage.ts';
import type { Handler } from '../../handler.ts';

/** Returns the price of a call, computed as for charges. */
export const previewPrice: Handler<'previewPrice'> = async ({ body: { lines, usage } }) => {
  const price = checkPriceLines(lines, '/lines');
  const chargedMicros = chargeMicros(price, {
    ...textUsage(usage.input_tokens ?? 0, usage.output_tokens ?? 0),
    cachedInputTokens: usage.cached_input_tokens ?? 0,
    cacheWriteTokens: usage.cache_write_tokens ?? 0,
    cacheWrite1hTokens: usage.cache_write_1h_tokens ?? 0,
    audioInputTokens: usage.audio_input_tokens ?? 0,
    audioOutputTokens: usage.audio_output_tokens ?? 0,
    units: {
      characters: usage.characters ?? 0,
      durationMs: usage.duration_ms ?? 0,
      ...(usage.images && { images: usage.images }),
      ...(usage.tool_calls && { toolCalls: usage.tool_calls }),
    },
  });
  return { status: 200, body: { credits: formatCredits(chargedMicros) } };
};
