import { noteAudit } from '../../audit/noteAudit.ts';
import type { Database } from '../../../db/database.ts';
import type { InstanceListing, InstanceListings } from '../../../db/repositories/employees/instanceListings.ts';
import { found } from '../../../openapi/notFound.ts';

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
      before: auditedFields(before),
      after: auditedFields(after),
    });
    return after;
  });
}

/** Returns the fields that administrators can change, named as in the contract. */
function auditedFields({ status, suspendedAt, suspendedReason }: InstanceListing): object {
  return suspendedAt === null
    ? { status, suspension: null }
    : { status: 'suspended', suspension: { reason: suspendedReason ?? '', suspended_at: suspendedAt } };
}
