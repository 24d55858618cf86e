import { newId } from '../../../db/ids.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { validFromOf } from '../priceRule.ts';
import { AppError } from '../../../openapi/AppError.ts';

export interface PriceToAdd {
  listingId: string;
  priceMicros: bigint;
  /** Null: as early as it may be. */
  validFrom: Date | null;
  isHiredByOthers: boolean;
  createdBy: string;
}

/** Adds a dated price to a listing. Errors: `invalid_request` for a negative one, for the past, and for a rise without notice. */
export async function addPrice(
  { listings }: Repositories,
  { listingId, priceMicros, validFrom, isHiredByOthers, createdBy }: PriceToAdd,
): Promise<void> {
  if (priceMicros < 0n) throw new AppError('invalid_request', 'A price cannot be negative.', { param: '/credits' });
  const now = new Date();
  const currentMicros = await listings.priceAt(listingId, now);
  const from = validFromOf({ priceMicros, validFrom, currentMicros, isHiredByOthers, now });
  await listings.addPrice({ id: newId('listingPrice'), listingId, priceMicros, validFrom: from, createdBy });
}
