import type { Schema } from '../api/client.ts';
import { formatDay } from '../parts/formatDay.ts';
import { t } from '../texts/texts.ts';

/** Where an example of a listing is from: a run that Bureau has read, or its publisher's pen. */
export function exampleSource({ delivered_at: at, version }: Schema<'ListingExample'>): string {
  if (at === null) return t('market.writtenByPublisher');
  const day = formatDay(at);
  return version === null ? t('market.deliveredByTest', { day }) : t('market.deliveredByVersion', { day, version });
}
