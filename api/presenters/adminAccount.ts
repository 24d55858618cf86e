import { formatCredits } from '../../db/credits.ts';
import type { AdminAccount } from '../../db/repositories/identity/adminAccounts.ts';
import type { AdminOrganization } from '../../db/repositories/organizations/organizations.ts';
import type { components } from '../../openapi/generated/types.ts';
import { presentOrganization } from './account.ts';

type Schemas = components['schemas'];

/** An account, for those who run the instance. */
export function presentAdminAccount(account: AdminAccount): Schemas['AdminAccount'] {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    instance_role: account.role,
    status: account.disabledAt === null ? 'active' : 'disabled',
    email_confirmed_at: account.emailConfirmedAt?.toISOString() ?? null,
    email_confirmed_by: account.emailConfirmedBy,
    second_factors: [
      ...(account.hasTotp ? (['totp'] as const) : []),
      ...(account.hasPasskey ? (['passkey'] as const) : []),
    ],
    organization_count: account.organizationCount,
    session_count: account.sessionCount,
    last_seen_at: account.lastSeenAt?.toISOString() ?? null,
    created_at: account.createdAt.toISOString(),
  };
}

/** An organization, for those who run the instance. */
export function presentAdminOrganization(organization: AdminOrganization): Schemas['AdminOrganization'] {
  return {
    ...presentOrganization(organization),
    member_count: organization.memberCount,
    balance: formatCredits(organization.balanceMicros),
  };
}
