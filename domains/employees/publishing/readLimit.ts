import { parseCredits } from '../../../db/credits.ts';
import { AppError } from '../../../openapi/AppError.ts';

/** A limit a month in micro-credits; null for none. Errors: `invalid_request` for a negative one. */
export function readLimit(credits: string | null): bigint | null {
  if (credits === null) return null;
  const micros = parseCredits(credits, '/monthly_credit_limit');
  if (micros < 0n)
    throw new AppError('invalid_request', 'A limit cannot be negative.', { param: '/monthly_credit_limit' });
  return micros;
}
