import { language } from '../texts/texts.ts';

const [group, point] = { en: [',', '.'], de: ['.', ','] }[language()] as [string, string];

/**
 * Writes a decimal string of credits for people: grouped as their language does, at least two decimals, never rounded
 * (money is decimal text end to end, so no number is involved).
 * @example formatCredits('1234.500000') // '1,234.50', in German '1.234,50'
 */
export function formatCredits(credits: string): string {
  const parts = partsOf(credits);
  if (parts === null) return credits;
  return `${parts.sign}${parts.whole}${point}${parts.fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

/**
 * A balance at a glance: two decimals, cut off so that it never says more than there is. Negative and zero balances are not rounded.
 * @example formatBalance('999.999665') // '999.99'
 */
export function formatBalance(credits: string): string {
  const parts = partsOf(credits);
  if (parts === null) return credits;
  const decimals = parts.fraction.slice(0, 2).padEnd(2, '0');
  const isLess = parts.sign === '-' || (parts.whole === '0' && decimals === '00');
  return isLess ? formatCredits(credits) : `${parts.whole}${point}${decimals}`;
}

/**
 * An amount at a glance: two decimals, rounded half up. A gain that would be nothing then is "< 0.01"; a loss is written in full.
 * @example formatAmount('0.004870') // '< 0.01', of '-0.004870' '-0.00487'
 */
export function formatAmount(credits: string): string {
  const parts = partsOf(credits);
  if (parts === null) return credits;
  const { sign, whole, fraction } = parts;
  const digits = fraction.padEnd(3, '0');
  const plain = BigInt(`${whole.replaceAll(group, '')}${digits.slice(0, 2)}`) + (digits[2]! >= '5' ? 1n : 0n);
  const isNothing = plain === 0n && /[1-9]/.test(fraction);
  if (isNothing) return sign === '-' ? formatCredits(credits) : `< 0${point}01`;
  const cents = String(plain).padStart(3, '0');
  return `${plain === 0n ? '' : sign}${grouped(cents.slice(0, -2))}${point}${cents.slice(-2)}`;
}

function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
}

function partsOf(credits: string): { sign: string; whole: string; fraction: string } | null {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(credits);
  if (match === null) return null;
  const [, sign = '', whole = '0', fraction = ''] = match;
  return { sign, whole: grouped(whole), fraction };
}
