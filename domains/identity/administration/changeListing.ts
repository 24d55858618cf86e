import { noteAudit } from '../../audit/noteAudit.ts';
import type { Database } from '../../../db/database.ts';
import type { InstanceListing, InstanceListings } from '../../../db/repositories/instanceListings.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentAdminListing } from '../../../api/presenters/adminListing.ts';

/** Changes a listing of any publisher for those who look after the instance, and answers it as it is then. Errors: `not_found`. */
export async function changeListing(
  database: Database,
  id: string,
  change: (listings: InstanceListings) => Promise<void>,
): Promise<InstanceListing> {
  return database.asSystem(async (repositories) => {
    const { instanceListings } = repositories;
    const before = found(await instanceListings.find(id));
    await change(instanceListings);
    const after = found(await instanceListings.find(id));
    await noteAudit(repositories, {
      target: { id, name: after.name },
      before: presentAdminListing(before),
      after: presentAdminListing(after),
    });
    return after;
  });
}
