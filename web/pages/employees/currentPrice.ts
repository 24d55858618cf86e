import type { Schema } from '../../api/client.ts';

/** The price that a run costs now: the newest that is valid already. Null before the first. */
export function currentPrice(
  listing: Pick<Schema<'OwnListing'>, 'prices'> | null,
  nowMs: number = Date.now(),
): Schema<'ListingPrice'> | null {
  const valid = (listing?.prices ?? []).filter(({ valid_from: from }) => Date.parse(from) <= nowMs);
  return valid.toSorted((a, b) => Date.parse(b.valid_from) - Date.parse(a.valid_from))[0] ?? null;
}
