import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentListingDetail } from '../../presenters/market.ts';

/** Returns a listing with its versions, if the caller may see it. */
export const getListing: Handler<'getListing'> = async ({ params, query, actor }, deps) => {
  const { organizationId } = actor;
  const { listing, versions } = await deps.database.asSystem(async ({ market }) => {
    const one = found(await market.find(organizationId, params.listing_id, query.link));
    return { listing: one, versions: await market.versions(one.employeeId) };
  });
  return { status: 200, body: presentListingDetail(listing, versions, organizationId) };
};
