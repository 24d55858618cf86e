import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentListingDetail } from '../../presenters/market.ts';

/** Returns a listing with its versions, if the caller may see it. */
export const getListing: Handler<'getListing'> = async ({ params, query, actor }, deps) => {
  const { organizationId } = actor;
  const { listing, ...more } = await deps.database.asSystem(async ({ market }) => {
    const one = found(await market.find(organizationId, params.listing_id, query.link));
    const [versions, freeTry] = await Promise.all([
      market.versions(one.employeeId),
      market.freeTry(one.id, actor.accountId),
    ]);
    return { listing: one, versions, freeTry };
  });
  return { status: 200, body: presentListingDetail(listing, more, organizationId) };
};
