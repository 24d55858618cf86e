import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Returns what calls of a kind are called. */
export function kindName(kind: Schema<'Usage'>['kind']): string {
  if (kind === 'search') return t('catalog.dataMarket');
  return kind === 'employee' ? t('market.digitalEmployees') : t('usage.modelCalls');
}
