import { readPaymentSettings } from '../billing/paymentSettings.ts';
import { newId } from '../../db/ids.ts';
import type { OrganizationOfAccount } from '../../db/repositories/organizations/organizations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';

/** A new organization with its wallet, its owner, and the personal space of that account. In the transaction of the caller, of the system. */
export async function createOrganization(
  { organizations, projects, instanceSettings }: Repositories,
  { name, accountId }: { name: string; accountId: string },
): Promise<OrganizationOfAccount> {
  const { newOrganizationsPlan: plan } = await readPaymentSettings(instanceSettings);
  const organization = await organizations.insert({ id: newId('organization'), name, plan });
  await organizations.addMember({
    id: newId('membership'),
    organizationId: organization.id,
    accountId,
    role: 'owner',
  });
  await projects.insert({
    id: newId('project'),
    organizationId: organization.id,
    kind: 'personal',
    ownerAccountId: accountId,
    name: 'Personal space',
  });
  return { ...organization, role: 'owner' };
}
