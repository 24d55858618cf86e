import type { Schema } from '../api/client.ts';
import { language, t } from '../texts/texts.ts';

type Rates = Pick<Schema<'ModelApiKey'>, 'requests_per_minute' | 'tokens_per_minute'>;

/** Returns the limits a minute of a key in words; empty if it has none. */
export function keyRates({ requests_per_minute: requests, tokens_per_minute: tokens }: Rates): string[] {
  const number = (value: number) => value.toLocaleString(language());
  return [
    ...(requests === null ? [] : [t('keys.requestsPerMinute', { requests: number(requests) })]),
    ...(tokens === null ? [] : [t('keys.tokensPerMinute', { tokens: number(tokens) })]),
  ];
}
