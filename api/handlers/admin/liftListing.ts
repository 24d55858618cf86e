import { changeListing } from '../../../domains/identity/administration/changeListing.ts';
import type { Handler } from '../../handler.ts';
import { presentAdminListing } from '../../presenters/adminListing.ts';

/** Ends the suspension of a listing: its publisher may put it up again. */
export const liftListing: Handler<'liftListing'> = async ({ params: { listing_id: id } }, { database }) => {
  const listing = await changeListing(database, id, (listings) => listings.lift(id));
  return { status: 200, body: presentAdminListing(listing) };
};
