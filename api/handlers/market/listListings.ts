import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentListing } from '../../presenters/market.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists what the caller's organization can hire, newest first. */
export const listListings: Handler<'listListings'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const { organizationId } = actor;
  const listings = await deps.database.asSystem(({ market }) =>
    market.list(
      organizationId,
      { text: query.q?.trim() || undefined, category: query.category, tag: query.tag, ownOnly: query.own },
      page,
    ),
  );
  return { status: 200, body: presentPage(listings, (listing) => presentListing(listing, organizationId)) };
};
