import { t } from '../texts/texts.ts';

/** What is wrong with the label of a new key; null where nothing is. */
export function keyLabelRule(label: string): string | null {
  return label.trim() === '' ? t('common.enterAName') : null;
}
