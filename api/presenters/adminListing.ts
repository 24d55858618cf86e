import { formatCredits } from '../../db/credits.ts';
import type { InstanceListing } from '../../db/repositories/employees/instanceListings.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A listing as those who look after the instance see it. */
export function presentAdminListing(listing: InstanceListing): Schemas['AdminListing'] {
  const { id, name, summary, visibility, positions } = listing;
  const suspension = presentSuspension(listing);
  return {
    id,
    name,
    summary,
    publisher: { id: listing.publisherId, name: listing.publisherName },
    status: suspension === null ? listing.status : 'suspended',
    visibility,
    credits: formatCredits(listing.priceMicros),
    positions,
    runs_30_days: listing.runs30Days,
    suspension,
    listed_at: listing.listedAt.toISOString(),
  };
}

/** Presents the reason and time of a listing's suspension; null if it is not suspended. */
export function presentSuspension(
  listing: Pick<InstanceListing, 'suspendedAt' | 'suspendedReason'>,
): Schemas['ListingSuspension'] {
  if (listing.suspendedAt === null) return null;
  return { reason: listing.suspendedReason ?? '', suspended_at: listing.suspendedAt.toISOString() };
}
