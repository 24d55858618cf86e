import { parseCredits } from '../../../db/credits.ts';
import type { ApiKey, KeyChanges, KeyVisibility } from '../../../db/repositories/identity/apiKeys.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { found } from '../../../openapi/notFound.ts';
import type { AccountActor } from '../actor.ts';
import { readFutureTime } from '../readTime.ts';
import { latestKeyEnd } from './newKeyLimits.ts';
import { readAllowedAddresses } from './readAllowedAddresses.ts';
import { makerOf, refuseBeyond, requireModelCalls } from './restrictToCreator.ts';

interface Change {
  readonly id: string;
  readonly owner: KeyVisibility;
  readonly body: components['schemas']['ModelApiKeyUpdate'];
}

/**
 * Changes, pauses or resumes a model API key. A key changes none with a wider reach than its own, and gives no wider one. Errors: `not_found`;
 * `key_not_active` for a revoked or rotated one; `insufficient_scope`; `key_lifetime_exceeded`; `invalid_request`.
 */
export async function updateModelKey(
  repositories: Pick<Repositories, 'apiKeys' | 'organizations'>,
  actor: AccountActor,
  { id, owner, body }: Change,
): Promise<ApiKey> {
  requireModelCalls(actor);
  const { apiKeys } = repositories;
  const changes = readChanges(body);
  const maker = await makerOf(actor, apiKeys);
  const before = found(await apiKeys.find(id, owner));
  refuseBeyond(maker, before);
  const latest = changes.expiresAt === undefined ? null : await latestKeyEnd(repositories);
  if (latest !== null && (changes.expiresAt == null || changes.expiresAt > latest))
    throw new AppError(
      'key_lifetime_exceeded',
      `Keys of this organization must expire by ${latest.toISOString()} if they are changed now.`,
      { param: '/expires_at' },
    );
  const changed = await apiKeys.update(id, owner, changes);
  if (changed === null)
    throw new AppError('key_not_active', 'The key was revoked or rotated. Change the key that replaces it.');
  refuseBeyond(maker, changed);
  return changed;
}

function readChanges(body: Change['body']): KeyChanges {
  const { credit_limit: limit } = body;
  const changes: { [Name in keyof KeyChanges]: KeyChanges[Name] | undefined } = {
    label: body.label,
    expiresAt: body.expires_at === undefined ? undefined : readFutureTime(body.expires_at, '/expires_at'),
    creditLimitMicros: limit === undefined || limit === null ? limit : parseCredits(limit, '/credit_limit'),
    creditLimitPeriod: body.credit_limit_period,
    allowedModels: body.allowed_models,
    allowedAddresses: readAllowedAddresses(body.allowed_addresses),
    requestsPerMinute: body.requests_per_minute,
    tokensPerMinute: body.tokens_per_minute,
    dropUnsupported: body.drop_unsupported,
    isPaused: body.paused,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as KeyChanges;
}
