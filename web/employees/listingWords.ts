import type { Schema } from '../api/client.ts';
import { formatCredits } from '../parts/credits.ts';
import { t } from '../texts/texts.ts';

/** Labels of the kinds of deliverable parts. */
export const outputLabels: Readonly<Record<Schema<'DeliverableKind'>, string>> = {
  text: t('common.text'),
  json: t('common.json'),
  table: t('items.table'),
  file: t('items.file'),
};

/** Labels of listing visibilities. */
export const visibilityLabels: Readonly<Record<Schema<'ListingVisibility'>, string>> = {
  organization: t('market.visibleToOrganization'),
  instance: t('market.visibleToInstance'),
  link: t('market.visibleByLink'),
};

/** Whether a rejected deliverable is done again. */
export const redoLabels: Readonly<Record<Schema<'ListingDetail'>['redo'], string>> = {
  once_free: t('market.redoOnceFree'),
  priced: t('market.redoPriced'),
  none: t('market.redoNone'),
};

/** When a run is charged, in one sentence. */
export function chargedWhen(chargeOn: Schema<'ChargeOn'>, acceptAfterDays?: number): string {
  if (chargeOn === 'success') return t('market.chargedOnSuccess');
  return acceptAfterDays === undefined
    ? t('market.chargedOnAcceptance')
    : t('market.chargedOnAcceptanceAfter', { count: acceptAfterDays });
}

/** "2.50 credits per run", or that it is free. */
export function priceText(credits: string): string {
  return /^0*(\.0*)?$/.test(credits) ? t('market.free') : t('market.pricePerRun', { credits: formatCredits(credits) });
}
