import type { Database } from '../../db/database.ts';
import type { AccountActor } from '../identity/actor.ts';
import { mayCall } from '../identity/policy.ts';
import type { InstanceFacts } from './InstanceFacts.ts';

/** Returns the facts that concern the actor's organization, as far as the actor can change them. */
export async function readOrganizationFacts(database: Database, actor: AccountActor): Promise<InstanceFacts> {
  const rolesWithoutApiDocuments = mayCall(actor, 'roles.manage')
    ? await database.withOrganization(actor.organizationId, ({ graphScan }) => graphScan.rolesWithoutApiDocuments())
    : [];
  return { settingsErrors: [], temporalVersion: null, database: null, keys: null, rolesWithoutApiDocuments };
}
