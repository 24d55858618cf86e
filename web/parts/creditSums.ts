/** Micro-credits of a decimal text such as `12.345600`. */
function microsOf(credits: string): bigint {
  const [whole = '0', fraction = ''] = credits.replace('-', '').split('.');
  const micros = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
  return credits.startsWith('-') ? -micros : micros;
}

/** Adds decimal texts of credits exactly; the sum has six decimals. */
export function sumCredits(credits: readonly string[]): string {
  return decimalText(credits.reduce((sum, one) => sum + microsOf(one), 0n));
}

function decimalText(micros: bigint): string {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, '0');
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Credits times a decimal text such as `1.2`, rounded up to a whole micro-credit. Neither is negative. */
export function multiplyCredits(credits: string, factor: string): string {
  const parts = microsOf(credits) * microsOf(factor);
  return decimalText((parts + 999_999n) / 1_000_000n);
}

/** Whether one amount of credits is less than another. */
export function isLessCredits(one: string, other: string): boolean {
  return microsOf(one) < microsOf(other);
}
