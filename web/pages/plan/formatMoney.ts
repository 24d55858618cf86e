import { language } from '../../texts/texts.ts';

/** An amount with two decimals and its currency, as the reader's language writes it. */
export function formatMoney(amount: string, currency: string): string {
  const format = new Intl.NumberFormat(language(), { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount as Intl.StringNumericLiteral);
}
