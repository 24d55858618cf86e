import type { Schema } from '../api/client.ts';
import { formatCredits } from './credits.ts';
import { language, t } from '../texts/texts.ts';

/** Labels of price lines, in display order. */
export const priceLabels: Record<Exclude<keyof Schema<'PriceLines'>, 'tiers'>, string> = {
  input_per_mtok: t('common.per1mInputTokens'),
  cached_input_per_mtok: t('common.per1mCachedInputTokens'),
  cache_write_per_mtok: t('common.per1mCacheWriteTokens'),
  cache_write_1h_per_mtok: t('common.per1mCacheWriteTokens1'),
  output_per_mtok: t('common.per1mOutputTokens'),
  audio_input_per_mtok: t('common.per1mAudioInputTokens'),
  audio_output_per_mtok: t('common.per1mAudioOutputTokens'),
  per_call: t('common.perCall'),
  per_image: t('common.perImage'),
  per_tool_call: t('common.perToolCall'),
  per_mchar: t('common.per1mCharacters'),
  per_minute: t('common.perMinute'),
  per_second: t('common.perSecond'),
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
function aboveText(tokens: number): string {
  return t('common.aboveTokensInputTokens', { tokens: tokens.toLocaleString(language()) });
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
  return `${t('common.creditsCredits', { credits: formatCredits(credits) })} ${label}`;
}
