import type { Schema } from '../api/client.ts';
import { formatDuration } from '../parts/time.ts';
import { language, t } from '../texts/texts.ts';

const percent = (rate: number) => rate.toLocaleString(language(), { style: 'percent', maximumFractionDigits: 0 });

/** Returns the measured metrics of an employee in words; empty if there is not enough data. */
export function figureTexts(figures: Schema<'ListingFigures'>): string[] {
  const { success_rate, acceptance_rate, median_duration_ms, rating, ratings } = figures;
  return [
    ...(success_rate === null ? [] : [t('market.rateSucceeds', { rate: percent(success_rate) })]),
    ...(acceptance_rate === null ? [] : [t('market.rateAccepted', { rate: percent(acceptance_rate) })]),
    ...(median_duration_ms === null
      ? []
      : [t('market.usuallyTakes', { duration: formatDuration(median_duration_ms) })]),
    ...(rating === null
      ? []
      : [
          t('market.ratedBy', {
            rating: rating.toLocaleString(language(), { maximumFractionDigits: 1 }),
            count: ratings,
          }),
        ]),
  ];
}
