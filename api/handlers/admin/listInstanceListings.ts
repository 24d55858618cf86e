import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentAdminListing } from '../../presenters/adminListing.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the listings of all organizations. */
export const listInstanceListings: Handler<'listInstanceListings'> = async ({ query }, { database }) => {
  const { search, status } = query;
  const page = readPageRequest(query);
  const listings = await database.asSystem(({ instanceListings }) => instanceListings.list({ search, status }, page));
  return { status: 200, body: presentPage(listings, presentAdminListing) };
};
