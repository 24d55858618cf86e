import { changeListing } from '../../../domains/identity/administration/changeListing.ts';
import type { Handler } from '../../handler.ts';
import { presentAdminListing } from '../../presenters/adminListing.ts';

/** Takes a listing from the market at once; its publisher reads why. */
export const suspendListing: Handler<'suspendListing'> = async ({ params: { listing_id: id }, body }, { database }) => {
  const listing = await changeListing(database, id, (listings) => listings.suspend(id, body.reason));
  return { status: 200, body: presentAdminListing(listing) };
};
