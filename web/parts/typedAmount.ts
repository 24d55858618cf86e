import { language } from '../texts/texts.ts';

/** The decimal separator of the page's language. */
export function decimalSeparator(): '.' | ',' {
  return language() === 'de' ? ',' : '.';
}

/**
 * Converts a typed amount to the contract's format: "12,5" → "12.5", "1.000,50" → "1000.50". In German a point alone is a decimal point,
 * too, since prices are copied from elsewhere. A text that is no amount stays.
 */
export function amountOf(typed: string): string {
  const text = typed.trim();
  if (decimalSeparator() === '.' || !/^[\d.]*,\d*$/.test(text)) return text;
  return text.replaceAll('.', '').replace(',', '.');
}

/** An amount of the contract as the page's language writes it: "12.5" → "12,5". */
export function shownAmount(value: string): string {
  return decimalSeparator() === ',' && /^\d*\.\d*$/.test(value) ? value.replace('.', ',') : value;
}
