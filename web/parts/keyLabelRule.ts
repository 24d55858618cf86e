import { t } from '../texts/texts.ts';

/** Returns the problem with the label of a new key, or null. */
export function keyLabelRule(label: string): string | null {
  return label.trim() === '' ? t('common.enterAName') : null;
}
