import { formatCredits } from '../../db/credits.ts';
import type { Permission } from '../../domains/identity/actor.ts';
import { instancePermissionsOf, mayCreateOrganizations } from '../../domains/identity/policy.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../../openapi/notFound.ts';
import { presentAccount, presentOrganization } from './account.ts';
import type { components } from '../../openapi/generated/types.ts';

/** An account and its permissions in the current organization. Throws `not_found` if it is no member there. */
export async function presentMe(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  who: { accountId: string; organizationId: string; connectionId?: string | null; sessionId?: string | null },
): Promise<components['schemas']['Me']> {
  const { sessionId = null } = who;
  const { account, organizations, isFactorMissing, instanceScopes, waitsFor } = await database.asSystem(
    async (repositories) => ({
      account: await repositories.accounts.find(who.accountId),
      waitsFor: await repositories.accounts.findWaitingOrganization(who.accountId),
      organizations: await repositories.organizations.listOfAccount(who.accountId),
      instanceScopes: await repositories.instanceRoles.scopesOfAccount(who.accountId),
      isFactorMissing: sessionId !== null && (await repositories.sessions.isFactorMissing(sessionId)),
    }),
  );
  // The operator of the identity provider that opened the session learns nothing about the account's other organizations.
  const isOutside = (who.connectionId ?? null) !== null;
  const organization = organizations.find((one) => one.id === who.organizationId);
  if (!account || !organization) throw notFound();
  const { wallet, personal } = await database.withOrganization(organization.id, async (repositories) => ({
    wallet: await repositories.wallets.find(organization.id),
    personal: await repositories.projects.findPersonal(who.accountId),
  }));
  return {
    account: presentAccount(isOutside ? { ...account, instanceRole: 'instance_member' } : account),
    organization: presentOrganization(organization),
    role: organization.role,
    instance_role: isOutside ? 'instance_member' : account.instanceRole,
    instance_permissions: isOutside
      ? []
      : instancePermissionsOf({
          instanceRole: account.instanceRole,
          instanceScopes: instanceScopes as Permission[] | null,
        }),
    two_factor_missing: isFactorMissing,
    plan: organization.plan,
    balance: formatCredits(wallet?.balanceMicros ?? 0n),
    joins_when_confirmed: isOutside ? null : waitsFor,
    personal_project_id: personal?.id ?? null,
    may_create_organizations: mayCreateOrganizations(
      {
        instanceRole: account.instanceRole,
        instanceScopes: instanceScopes as Permission[] | null,
        connectionId: who.connectionId ?? null,
      },
      settings.organizationCreation,
    ),
    organizations: (isOutside ? [organization] : organizations).map(presentOrganization),
  };
}
