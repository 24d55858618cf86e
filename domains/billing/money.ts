import { AppError } from '../../openapi/AppError.ts';

/** Whole cents of a currency with two decimals as a decimal string: 2000n → "20.00". */
export function formatCents(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/** The other way round. Errors: `invalid_request` if it is no amount with two decimals. */
export function parseCents(text: string, param: string): bigint {
  if (!/^\d{1,10}\.\d{2}$/.test(text))
    throw new AppError('invalid_request', 'Amounts have two decimals, such as "20.00".', { param });
  return BigInt(text.replace('.', ''));
}

/** True for currencies with two decimals (ISO 4217): of others cents would be another amount. */
export function hasCents(currency: string): boolean {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits === 2;
}

/** Returns the yearly price: twelve months less 17 %, rounded half up to whole cents (decisions §9). */
export function yearlyCents(monthlyCents: bigint): bigint {
  return (monthlyCents * 12n * 83n + 50n) / 100n;
}
