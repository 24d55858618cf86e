import type { PriceLines } from '../domains/gateway/metering/price.ts';
import type { components } from '../openapi/generated/types.ts';

/** Decimals of a price for one token: six for credits, six more because prices are for a million tokens. */
const decimals = 12;

/**
 * Returns prices in OpenRouter's format: for one token, one call or one image, as decimal strings of credits.
 * Source: openrouter.ai/docs/api-reference/list-available-models (`pricing`).
 */
export function presentTokenPrices(lines: PriceLines): components['schemas']['GatewayModel']['pricing'] {
  const line = (name: string): string | null => (typeof lines[name] === 'string' ? lines[name] : null);
  return {
    prompt: perToken(line('input_per_mtok')) ?? '0',
    completion: perToken(line('output_per_mtok')) ?? '0',
    ...given('input_cache_read', perToken(line('cached_input_per_mtok'))),
    ...given('input_cache_write', perToken(line('cache_write_per_mtok'))),
    ...given('audio', perToken(line('audio_input_per_mtok'))),
    ...given('audio_output', perToken(line('audio_output_per_mtok'))),
    ...given('request', line('per_call')),
    ...given('image', line('per_image')),
  };
}

function given<Name extends string>(name: Name, price: string | null): Partial<Record<Name, string>> {
  return price === null ? {} : ({ [name]: price } as Record<Name, string>);
}

/** `"2.5"` credits for a million tokens are `"0.0000025"` for one. */
function perToken(perMillion: string | null): string | null {
  if (perMillion === null) return null;
  const [whole = '0', fraction = ''] = perMillion.split('.');
  const digits = (whole + fraction.padEnd(6, '0')).padStart(decimals + 1, '0');
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return text.replace(/\.?0+$/, '');
}
