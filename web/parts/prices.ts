import type { Schema } from '../api/client.ts';
import { formatCredits } from './credits.ts';
import { language, t } from '../texts/texts.ts';

/** What each line of a price means, in the order people read them. */
export const priceLabels: Record<Exclude<keyof Schema<'PriceLines'>, 'tiers'>, string> = {
  input_per_mtok: t('per 1M input tokens'),
  cached_input_per_mtok: t('per 1M cached input tokens'),
  cache_write_per_mtok: t('per 1M cache write tokens'),
  cache_write_1h_per_mtok: t('per 1M cache write tokens (1 h)'),
  output_per_mtok: t('per 1M output tokens'),
  audio_input_per_mtok: t('per 1M audio input tokens'),
  audio_output_per_mtok: t('per 1M audio output tokens'),
  per_call: t('per call'),
  per_image: t('per image'),
  per_tool_call: t('per tool call'),
  per_mchar: t('per 1M characters'),
  per_minute: t('per minute'),
  per_second: t('per second'),
};

/** A price as readable lines: "10.00 credits per 1M input tokens", "1.00 credits per image (1024x1024/high)", "20.00 credits per 1M input tokens (above 200,000 input tokens)". */
export function priceTexts({ tiers = [], ...lines }: Schema<'PriceLines'>): string[] {
  return [
    ...lineTexts(lines),
    ...tiers.flatMap(({ above_input_tokens: above, ...tier }) =>
      lineTexts(tier).map((text) => `${text} (${aboveText(above)})`),
    ),
  ];
}

/** "above 200,000 input tokens". */
export function aboveText(tokens: number): string {
  return t('above {{tokens}} input tokens', { tokens: tokens.toLocaleString(language()) });
}

function lineTexts(lines: Omit<Schema<'PriceLines'>, 'tiers'>): string[] {
  return Object.entries(priceLabels).flatMap(([line, label]) => {
    const credits = lines[line as keyof typeof lines];
    if (credits === undefined) return [];
    if (typeof credits === 'string') return [lineText(credits, label)];
    return Object.entries(credits).map(([entry, amount]) => `${lineText(amount, label)} (${entry})`);
  });
}

function lineText(credits: string, label: string): string {
  return `${t('{{credits}} credits', { credits: formatCredits(credits) })} ${label}`;
}
