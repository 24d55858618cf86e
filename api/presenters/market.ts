import { formatCredits } from '../../db/credits.ts';
import type { PublicVersion } from '../../db/repositories/employees/employeeVersions.ts';
import type { MarketListing } from '../../db/repositories/employees/market.ts';
import type { components } from '../../openapi/generated/types.ts';
import { presentEmployeeVersion, presentExample, presentFigures } from './employee.ts';

type Schemas = components['schemas'];

/** A listing in a list of the market. */
export function presentListing(listing: MarketListing, viewerId: string): Schemas['Listing'] {
  return {
    id: listing.id,
    name: listing.name,
    role: listing.role,
    portrait: listing.portrait,
    publisher: { name: listing.publisherName, own: listing.publisherId === viewerId },
    visibility: listing.visibility,
    summary: listing.summary,
    category: listing.category,
    tags: listing.tags,
    credits: formatCredits(listing.priceMicros),
    charge_on: listing.chargeOn,
    outputs: listing.outputs,
    figures: presentFigures(listing.figures),
    hired: listing.hired,
    offers_free_try: listing.freeTriesPerMonth > 0,
    listed_at: listing.listedAt.toISOString(),
  };
}

/** A listing with all that a hirer should know. */
export function presentListingDetail(
  listing: MarketListing,
  { versions, freeTry }: { versions: readonly PublicVersion[]; freeTry: Schemas['FreeTry'] },
  viewerId: string,
): Schemas['ListingDetail'] {
  const current = versions.find(({ id }) => id === listing.versionId) ?? versions[0]!;
  return {
    ...presentListing(listing, viewerId),
    description: listing.description,
    examples: listing.examples.map(({ run_id: _ofPublisher, ...example }) => presentExample(example)),
    sample_input: listing.sampleInput,
    accept_after_days: listing.acceptAfterDays,
    redo: listing.redo,
    free_try: freeTry,
    version: presentEmployeeVersion(current),
    versions: versions.map(presentEmployeeVersion),
    next_price: nextPrice(listing),
  };
}

/** The price that is announced; null for none. */
export function nextPrice({
  nextPriceMicros,
  nextPriceFrom,
}: Pick<MarketListing, 'nextPriceMicros' | 'nextPriceFrom'>): Schemas['ListingPrice'] | null {
  if (nextPriceMicros === null || nextPriceFrom === null) return null;
  return { credits: formatCredits(nextPriceMicros), valid_from: nextPriceFrom.toISOString() };
}
