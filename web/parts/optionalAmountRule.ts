import { t } from '../texts/texts.ts';
import { isAmount } from './isAmount.ts';

/** What is wrong with an amount of credits that can be left empty; null where nothing is. */
export function optionalAmountRule(text: string): string | null {
  return text === '' || isAmount(text) ? null : t('keys.enterNumberSuchAs100');
}
