import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A hirer organization's rating of a major version of an employee. */
export const ListingRatingEntity = defineEntity({
  name: 'ListingRating',
  tableName: 'listing_ratings',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    listingId: p.text(),
    major: p.integer(),
    deliverableId: p.text(),
    stars: p.integer(),
    ratedBy: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
