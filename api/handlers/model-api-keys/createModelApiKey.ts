import { parseCredits } from '../../../db/credits.ts';
import { newId } from '../../../db/ids.ts';
import { makeKey } from '../../../identity/keys.ts';
import type { Handler } from '../../handler.ts';
import { presentModelApiKey } from '../../presenters/apiKey.ts';
import { readFutureTime } from '../../readTime.ts';

/** Makes a model API key of the caller. */
export const createModelApiKey: Handler<'createModelApiKey'> = async ({ actor, body }, { database }) => {
  const expiresAt = readFutureTime(body.expires_at, '/expires_at');
  const creditLimitMicros = body.credit_limit == null ? null : parseCredits(body.credit_limit, '/credit_limit');
  const { value, hash, last4 } = makeKey('model');
  const key = await database.withOrganization(actor.organizationId, ({ apiKeys }) =>
    apiKeys.insert({
      id: newId('apiKey'),
      accountId: actor.accountId,
      kind: 'model',
      label: body.label,
      hash,
      last4,
      expiresAt,
      creditLimitMicros,
      allowedModels: body.allowed_models ?? null,
      scopes: null,
      requestsPerMinute: body.requests_per_minute ?? null,
      tokensPerMinute: body.tokens_per_minute ?? null,
    }),
  );
  return { status: 201, body: { key: presentModelApiKey(key), value } };
};
