import type { Schema } from '../api/client.ts';
import { choicesOf } from '../parts/choicesOf.ts';
import { t } from '../texts/texts.ts';

/** Labels of market categories, in the order of the contract. */
export const categoryLabels: Readonly<Record<Schema<'ListingCategory'>, string>> = {
  research: t('market.research'),
  writing: t('market.writing'),
  data: t('canvas.data'),
  marketing: t('market.marketing'),
  sales: t('market.sales'),
  support: t('market.support'),
  finance: t('market.finance'),
  legal: t('market.legal'),
  engineering: t('market.engineering'),
  design: t('market.design'),
  operations: t('market.operations'),
  other: t('market.other'),
};

/** The categories to choose from. */
export const categoryChoices = choicesOf(categoryLabels);
