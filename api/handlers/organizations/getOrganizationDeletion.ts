import { formatCredits } from '../../../db/credits.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { graceDays } from '../../../domains/organizations/deleteOrganizations.ts';

/** Returns the resources that would be deleted with the organization. */
export const getOrganizationDeletion: Handler<'getOrganizationDeletion'> = async ({ actor }, { database }) => {
  const { organizationId } = actor;
  const { organization, content, wallet } = await database.withOrganization(organizationId, async (repositories) => ({
    organization: await repositories.organizations.find(organizationId),
    content: await repositories.organizationDeletions.count(),
    wallet: await repositories.wallets.find(organizationId),
  }));
  if (!organization) throw notFound();
  return {
    status: 200,
    body: {
      deletes_at: organization.deletesAt?.toISOString() ?? null,
      grace_days: graceDays,
      members: content.members,
      projects: content.projects,
      digital_organizations: content.digitalOrganizations,
      published_digital_organizations: content.publishedDigitalOrganizations,
      executions: content.executions,
      open_executions: content.openExecutions,
      files: content.files,
      credentials: content.credentials,
      data_tables: content.dataTables,
      knowledge_bases: content.knowledgeBases,
      api_keys: content.apiKeys,
      balance: formatCredits(wallet?.balanceMicros ?? 0n),
    },
  };
};
