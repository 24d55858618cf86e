import type { Schema } from '../api/client.ts';
import { formatCredits } from './credits.ts';
import { language, t } from '../texts/texts.ts';

type LabeledLine = Exclude<keyof Schema<'PriceLines'>, 'tiers' | 'service_tiers' | 'cache_hit_share'>;

/** Labels of price lines, in display order. */
export const priceLabels: Record<LabeledLine, string> = {
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

/** A price as readable lines: "10.00 credits per 1M input tokens", "1.00 credits per image (1024x1024/high)", "20.00 credits per 1M input tokens (above 200,000 input tokens)", "0.5 × the normal price (batches)". */
export function priceTexts({
  service_tiers: services = {},
  cache_hit_share: share,
  ...lines
}: Schema<'PriceLines'>): string[] {
  return [
    ...ordinaryTexts(lines),
    ...(share === undefined ? [] : [t('models.cacheHitPrice', { percent: percentText(share) })]),
    ...serviceTiers.flatMap((tier) => {
      const { multiplier, ...own } = services[tier] ?? {};
      const factor = multiplier === undefined ? [] : [t('common.timesOrdinaryPrice', { factor: multiplier })];
      return [...factor, ...ordinaryTexts(own)].map((text) => `${text} (${serviceTierLabels[tier]})`);
    }),
  ];
}

/** Service tiers with separate prices. */
export const serviceTiers = ['batch', 'flex', 'priority'] as const;

export const serviceTierLabels: Record<(typeof serviceTiers)[number], string> = {
  batch: t('common.tierBatch'),
  flex: t('common.tierFlex'),
  priority: t('common.tierPriority'),
};

function ordinaryTexts({
  tiers = [],
  ...lines
}: Omit<Schema<'PriceLines'>, 'service_tiers' | 'cache_hit_share'>): string[] {
  return [
    ...lineTexts(lines),
    ...tiers.flatMap(({ above_input_tokens: above, ...tier }) =>
      lineTexts(tier).map((text) => `${text} (${aboveText(above)})`),
    ),
  ];
}

function percentText(share: string): string {
  return Number(share).toLocaleString(language(), { style: 'percent', maximumFractionDigits: 4 });
}

/** "above 200,000 input tokens". */
function aboveText(tokens: number): string {
  return t('common.aboveTokensInputTokens', { tokens: tokens.toLocaleString(language()) });
}

function lineTexts(lines: Pick<Schema<'PriceLines'>, LabeledLine>): string[] {
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
