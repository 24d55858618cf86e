import { parseCredits } from '../../../db/credits.ts';
import { newId } from '../../../db/ids.ts';
import { makeKey } from '../../../domains/identity/keys.ts';
import type { Handler } from '../../handler.ts';
import { requireModelCalls } from '../../../domains/identity/apiKeys/restrictToCreator.ts';
import { readAllowedAddresses } from '../../../domains/identity/apiKeys/readAllowedAddresses.ts';
import { newKeyLimits } from '../../../domains/identity/apiKeys/newKeyLimits.ts';
import { presentModelApiKey } from '../../presenters/apiKey.ts';
import { readFutureTime } from '../../../domains/identity/readTime.ts';

/** Creates a model API key of the caller. With a key: a key of no more than its own reach. */
export const createModelApiKey: Handler<'createModelApiKey'> = async ({ actor, body }, { database }) => {
  requireModelCalls(actor);
  const asked = {
    expiresAt: body.expires_at === undefined ? undefined : readFutureTime(body.expires_at, '/expires_at'),
    creditLimitMicros: body.credit_limit == null ? body.credit_limit : parseCredits(body.credit_limit, '/credit_limit'),
    allowedModels: body.allowed_models,
    allowedAddresses: readAllowedAddresses(body.allowed_addresses),
    requestsPerMinute: body.requests_per_minute,
    tokensPerMinute: body.tokens_per_minute,
  };
  const { value, hash, last4 } = makeKey('model');
  const key = await database.withOrganization(actor.organizationId, async (repositories) =>
    repositories.apiKeys.insert({
      ...(await newKeyLimits(repositories, actor, asked)),
      id: newId('apiKey'),
      accountId: actor.accountId,
      kind: 'model',
      label: body.label,
      hash,
      last4,
      scopes: null,
      creditLimitPeriod: body.credit_limit_period ?? 'month',
      dropUnsupported: body.drop_unsupported ?? false,
    }),
  );
  return { status: 201, body: { key: presentModelApiKey(key), value } };
};
