import { newId } from '../../../db/ids.ts';
import { makeKey } from '../../../domains/identity/keys.ts';
import { scopesActorLacks } from '../../../domains/identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { newKeyLimits } from '../../../domains/identity/apiKeys/newKeyLimits.ts';
import { presentAccountApiKey } from '../../presenters/apiKey.ts';
import { readKeyLimits } from '../../../domains/identity/apiKeys/readKeyLimits.ts';

/** Creates an account API key. It never reaches further than its maker: a key passes its own scopes and limits on. */
export const createAccountApiKey: Handler<'createAccountApiKey'> = async ({ actor, body }, { database }) => {
  const scopes = body.scopes ?? actor.scopes;
  const beyond = scopesActorLacks(actor, scopes ?? []);
  if (beyond.length > 0) {
    throw new AppError('insufficient_scope', `You cannot grant permissions you do not have: ${beyond.join(', ')}.`, {
      param: '/scopes',
    });
  }
  const asked = readKeyLimits(body);
  const { value, hash, last4 } = makeKey('account');
  const key = await database.withOrganization(actor.organizationId, async (repositories) =>
    repositories.apiKeys.insert({
      ...(await newKeyLimits(repositories, actor, asked)),
      id: newId('apiKey'),
      accountId: actor.accountId,
      kind: 'account',
      label: body.label,
      hash,
      last4,
      scopes: scopes && [...new Set(scopes)],
      connectionId: actor.connectionId,
    }),
  );
  return { status: 201, body: { key: presentAccountApiKey(key), value } };
};
