import { credentialIdsOf } from '../credentials/slots.ts';
import { namedOperations } from '../apiDocuments/findApiIssues.ts';
import { namedVariables } from '../variables/findVariableIssues.ts';
import { namedTables } from '../dataTables/findTableIssues.ts';
import type { CredentialReference } from '../../db/repositories/credentials/credentials.ts';
import type { DigitalOrganizationRow } from '../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../identity/actor.ts';
import type { WebhookRow } from '../../db/repositories/executions/webhooks.ts';
import { addressBase } from './addressBase.ts';
import type { Usable } from './issuesOf.ts';
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

/** Base URLs of webhooks and forms: published ones answer at the organization's own domain, where it has one. */
export interface AddressBases {
  readonly production: string;
  readonly test: string;
}

/** A digital organization with the addresses and usable resources of its draft. */
export interface DigitalOrganizationView extends Usable {
  readonly row: DigitalOrganizationRow & ProjectStandingRow;
  readonly webhooks: readonly WebhookRow[];
  readonly addressBases: AddressBases;
  readonly actor: AccountActor;
}

/** Reads a digital organization after the changes of the transaction. Errors: as `findPermitted`. */
export async function viewDigitalOrganization(
  repositories: Repositories,
  query: DigitalOrganizationQuery,
  { publicUrl }: { readonly publicUrl: string },
): Promise<DigitalOrganizationView> {
  const row = await findPermitted(repositories, query);
  const webhooks = await repositories.webhooks.listOf(row.id);
  const used = await usableOf(repositories, row);
  const addressBases = { production: await addressBase(repositories, publicUrl), test: publicUrl };
  return { row, webhooks, ...used, addressBases, actor: query.actor };
}

/** The credentials, data tables, API documents and variables that a draft names and its project has. */
export async function usableOf(
  repositories: Repositories,
  row: Pick<DigitalOrganizationRow, 'draft' | 'projectId'>,
): Promise<Usable> {
  const usable = await usableCredentials(repositories, row);
  const tables = await repositories.dataTables.findNamed(row.projectId, namedTables(row.draft));
  const apiDocuments = await repositories.apiDocuments.findNamed(row.projectId, namedOperations(row.draft));
  const variables = await repositories.variables.namesUsable(namedVariables(row.draft), row.projectId);
  return { usable, tables, apiDocuments, variables };
}

/** The credentials that a draft names and its project may use. */
export async function usableCredentials(
  repositories: Repositories,
  row: Pick<DigitalOrganizationRow, 'draft' | 'projectId'>,
): Promise<CredentialReference[]> {
  return repositories.credentials.listUsable(credentialIdsOf(row.draft), row.projectId);
}
