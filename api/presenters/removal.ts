import type { RemovalCounts } from '../../db/repositories/identity/members.ts';
import type { Member } from '../../db/repositories/organizations/organizations.ts';
import type { components } from '../../openapi/generated/types.ts';

/** Effect of removing a member, and possible receivers of the personal space. */
export function presentRemoval(
  counts: RemovalCounts,
  owners: readonly Pick<Member, 'accountId' | 'name'>[],
): components['schemas']['MemberRemoval'] {
  return {
    published_digital_organizations: counts.publishedDigitalOrganizations,
    digital_organizations: counts.digitalOrganizations,
    credentials: counts.credentials,
    data_tables: counts.dataTables,
    knowledge_bases: counts.knowledgeBases,
    model_api_keys: counts.modelApiKeys,
    account_api_keys: counts.accountApiKeys,
    sessions: counts.sessions,
    shares: counts.shares,
    invitations: counts.invitations,
    returns_by_sso: counts.returnsBySso,
    owners: owners.map(({ accountId, name }) => ({ account_id: accountId, name })),
  };
}
