import { AppError } from '../../openapi/AppError.ts';

/**
 * Notice period before a price increase for other organizations that hired the employee. Source: Apify's rule for its store (14 days'
 * notice).
 */
export const riseNoticeMs = 14 * 86_400_000;
/** How long positions of others work after an employee was taken from the market. */
export const withdrawalNoticeMs = 14 * 86_400_000;

/** A price that a publisher asks for. */
export interface AskedPrice {
  priceMicros: bigint;
  /** Null: as early as it may be. */
  validFrom: Date | null;
  /** Returns the current price of a run; null before the first price. */
  currentMicros: bigint | null;
  /** Other organizations have hired the employee. */
  isHiredByOthers: boolean;
  now: Date;
}

/** From when on a price is valid. Errors: `invalid_request` for one in the past, and for a rise that comes too soon. */
export function validFromOf({ priceMicros, validFrom, currentMicros, isHiredByOthers, now }: AskedPrice): Date {
  const isRise = currentMicros !== null && priceMicros > currentMicros;
  const earliest = isRise && isHiredByOthers ? new Date(now.getTime() + riseNoticeMs) : now;
  if (validFrom === null) return earliest;
  if (validFrom.getTime() < earliest.getTime() - 60_000)
    throw new AppError(
      'invalid_request',
      isRise && isHiredByOthers
        ? 'A higher price needs 14 days of notice, because others have hired this employee.'
        : 'valid_from cannot be in the past.',
      { param: '/valid_from' },
    );
  return validFrom < now ? now : validFrom;
}
