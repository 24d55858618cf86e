import { credentialIdsOf } from '../credentials/slots.ts';
import { namedTables } from '../../activities/dataTables/findTableIssues.ts';
import type { CredentialReference } from '../../db/repositories/credentials.ts';
import type { DigitalOrganizationRow } from '../../db/repositories/digitalOrganizations.ts';
import type { ProjectStandingRow } from '../../db/repositories/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../identity/actor.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../../api/deps.ts';
import { addressBase } from '../../api/customDomains/addressBase.ts';
import { presentDigitalOrganization, type Usable } from '../../api/presenters/digitalOrganization.ts';
import { permitted } from '../identity/projectAccess.ts';

/** The requested digital organization and the caller. */
export interface DigitalOrganizationQuery {
  id: string;
  actor: AccountActor;
  permission: Permission;
}

/** Reads a digital organization and checks the caller's permission. Errors: `not_found`, `insufficient_scope`. */
export async function findPermitted(
  repositories: Repositories,
  { id, actor, permission }: DigitalOrganizationQuery,
): Promise<DigitalOrganizationRow & ProjectStandingRow> {
  return permitted(await repositories.digitalOrganizations.find(id, actor.accountId), actor, permission);
}

/** A digital organization as the API answers it, read after what the transaction changed. */
export async function answerWith(
  repositories: Repositories,
  query: DigitalOrganizationQuery,
  deps: Pick<Deps, 'nodeTypes' | 'settings'>,
): Promise<components['schemas']['DigitalOrganization']> {
  const row = await findPermitted(repositories, query);
  const webhooks = await repositories.webhooks.listOf(row.id);
  const used = await usableOf(repositories, row);
  const { publicUrl } = deps.settings;
  const addressBases = { production: await addressBase(repositories, publicUrl), test: publicUrl };
  return presentDigitalOrganization(
    row,
    { webhooks, ...used, actor: query.actor },
    { nodeTypes: deps.nodeTypes, addressBases },
  );
}

/** The credentials and data tables that a draft names and its project has. */
export async function usableOf(
  repositories: Repositories,
  row: Pick<DigitalOrganizationRow, 'draft' | 'projectId'>,
): Promise<Usable> {
  const usable = await usableCredentials(repositories, row);
  return { usable, tables: await repositories.dataTables.findNamed(row.projectId, namedTables(row.draft)) };
}

/** The credentials that a draft names and its project may use. */
export async function usableCredentials(
  repositories: Repositories,
  row: Pick<DigitalOrganizationRow, 'draft' | 'projectId'>,
): Promise<CredentialReference[]> {
  return repositories.credentials.listUsable(credentialIdsOf(row.draft), row.projectId);
}
