import { language } from '../texts/texts.ts';

const [group, point] = { en: [',', '.'], de: ['.', ','] }[language()] as [string, string];

/**
 * Writes a decimal string of credits for people: grouped as their language does, at least two decimals, never rounded
 * (money is decimal text end to end, so no number is involved).
 * @example formatCredits('1234.500000') // '1,234.50', in German '1.234,50'
 */
export function formatCredits(credits: string): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(credits);
  if (match === null) return credits;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${sign}${grouped}${point}${decimals}`;
}
