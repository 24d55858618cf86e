import { newId } from '../../../db/ids.ts';
import { makeKey } from '../../../domains/identity/keys.ts';
import type { Handler } from '../../handler.ts';
import { newKeyLimits } from '../../../domains/identity/apiKeys/newKeyLimits.ts';
import { presentAccountApiKey } from '../../presenters/apiKey.ts';
import { readKeyLimits } from '../../../domains/identity/apiKeys/readKeyLimits.ts';
import { projectArchived } from '../../../domains/identity/projectAccess.ts';
import { readGivenScopes } from '../../../domains/identity/serviceAccounts/readGivenScopes.ts';
import { holdServiceAccount } from '../../../domains/identity/serviceAccounts/readServiceAccount.ts';

/** Creates a key that acts as a service account, with no right that the service account or its maker does not have. */
export const createServiceAccountKey: Handler<'createServiceAccountKey'> = async (
  { actor, params, body },
  { database },
) => {
  const asked = readKeyLimits(body);
  const { value, hash, last4 } = makeKey('account');
  const key = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { serviceAccount, project } = await holdServiceAccount(repositories, {
      id: params.service_account_id,
      actor,
    });
    if (project.project.archived) throw projectArchived();
    const scopes = await readGivenScopes(repositories, { actor, serviceAccount, project, scopes: body.scopes ?? null });
    return repositories.apiKeys.insert({
      ...(await newKeyLimits(repositories, actor, asked)),
      id: newId('apiKey'),
      accountId: serviceAccount.id,
      madeBy: actor.accountId,
      kind: 'account',
      label: body.label,
      hash,
      last4,
      scopes,
    });
  });
  return { status: 201, body: { key: presentAccountApiKey(key), value } };
};
