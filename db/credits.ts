import { AppError } from '../openapi/AppError.ts';

/** Micro-credits in one credit. All sums in Bureau are integer micro-credits held in a `bigint`. */
export const microsPerCredit = 1_000_000n;

const decimalCredits = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/;

/** Writes micro-credits as the decimal string of the API: `12345600n` → `"12.345600"`. */
export function formatCredits(amountMicros: bigint): string {
  const sign = amountMicros < 0n ? '-' : '';
  const absolute = amountMicros < 0n ? -amountMicros : amountMicros;
  const fraction = (absolute % microsPerCredit).toString().padStart(6, '0');
  return `${sign}${absolute / microsPerCredit}.${fraction}`;
}

/**
 * Reads a decimal string of credits with at most six decimals: `"12.3456"` → `12345600n`.
 * Errors: `invalid_request` naming `param` for anything else, JSON numbers included.
 */
export function parseCredits(text: string, param: string): bigint {
  const match = decimalCredits.exec(text);
  if (!match) {
    throw new AppError(
      'invalid_request',
      `${param} must be a decimal string of credits with at most 6 decimals, such as "12.5".`,
      { param },
    );
  }
  const [, sign, whole, fraction = ''] = match;
  const amountMicros = BigInt(whole!) * microsPerCredit + BigInt(fraction.padEnd(6, '0'));
  return sign === '-' ? -amountMicros : amountMicros;
}
