import type { Account } from '../../db/repositories/identity/accounts.ts';
import type { Member, SecurityPolicies } from '../../db/repositories/organizations/organizations.ts';
import type { OrganizationRow } from '../../db/entities/organization.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** An account without anything it signs in with. */
export function presentAccount(account: Account): Schemas['Account'] {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    instance_role: account.instanceRole,
    created_at: account.createdAt.toISOString(),
    language: account.language,
    email_confirmed: account.emailConfirmedAt !== null,
  };
}

/** An organization. */
export function presentOrganization(
  organization: Pick<OrganizationRow, 'id' | 'name' | 'plan' | 'createdAt' | 'deletesAt'>,
): Schemas['Organization'] {
  return {
    id: organization.id,
    name: organization.name,
    plan: organization.plan,
    created_at: organization.createdAt.toISOString(),
    deletes_at: organization.deletesAt?.toISOString() ?? null,
  };
}

/** General policies for members of an organization. */
export function presentSecurityPolicies(policies: SecurityPolicies): Schemas['SecurityPolicies'] {
  return {
    publishing_enabled: policies.publishingEnabled,
    sharing_enabled: policies.sharingEnabled,
    allowed_email_domains: policies.allowedEmailDomains,
    key_max_lifetime_days: policies.keyMaxLifetimeDays,
  };
}

/** A member of an organization. */
export function presentMember(member: Member): Schemas['Member'] {
  return {
    id: member.id,
    account_id: member.accountId,
    kind: member.kind,
    name: member.name,
    email: member.email,
    role: member.role,
    source: member.mappedBy === null ? 'manual' : 'mapped',
    suspended: member.suspendedAt !== null,
    created_at: member.createdAt.toISOString(),
  };
}
