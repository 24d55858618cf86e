import { t } from '../texts/texts.ts';
import { isAmount } from './isAmount.ts';

/** Returns the problem with an optional amount of credits, or null. */
export function optionalAmountRule(text: string): string | null {
  return text === '' || isAmount(text) ? null : t('keys.enterNumberSuchAs100');
}
