import { newId } from '../../../db/ids.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';

/** Creates an account without a password for a person whom the provider or directory of a proved domain vouches for; returns its id. System only. */
export async function createProvisionedAccount(
  { accounts }: Pick<Repositories, 'accounts'>,
  email: string,
  name: string | null,
): Promise<string> {
  const id = newId('account');
  await accounts.insert({
    id,
    email,
    name: name?.trim().slice(0, 100) || email,
    passwordHash: null,
    instanceRole: 'instance_member',
    emailConfirmedBy: 'provider',
  });
  return id;
}
