import { formatCredits } from '../../../db/credits.ts';
import type { ApiKey, ApiKeys } from '../../../db/repositories/identity/apiKeys.ts';
import type { AccountActor, Permission } from '../actor.ts';
import { AppError } from '../../../openapi/AppError.ts';

/** How far a key reaches, beside its scopes. Null = no limit. */
export type KeyLimits = Pick<
  ApiKey,
  'expiresAt' | 'creditLimitMicros' | 'allowedModels' | 'allowedAddresses' | 'requestsPerMinute' | 'tokensPerMinute'
>;

/** The key that the actor acts by; null for a session, which no key limits. */
export async function makerOf(
  { keyId, accountId }: AccountActor,
  apiKeys: Pick<ApiKeys, 'find'>,
): Promise<ApiKey | null> {
  return keyId === null ? null : await apiKeys.find(keyId, { kind: 'account', accountId });
}

/**
 * Returns the limits of a new key: the requested ones, otherwise those of the key that creates it. Errors: `insufficient_scope` with the
 * field that reaches further than the maker (decisions §16).
 */
export function withinMaker(maker: KeyLimits | null, asked: Partial<KeyLimits>): KeyLimits {
  const limit = <Field extends keyof KeyLimits>(field: Field): KeyLimits[Field] | null =>
    asked[field] === undefined ? (maker?.[field] ?? null) : asked[field];
  const limits: KeyLimits = {
    expiresAt: limit('expiresAt'),
    creditLimitMicros: limit('creditLimitMicros'),
    allowedModels: limit('allowedModels'),
    allowedAddresses: limit('allowedAddresses'),
    requestsPerMinute: limit('requestsPerMinute'),
    tokensPerMinute: limit('tokensPerMinute'),
  };
  refuseBeyond(maker, limits);
  return limits;
}

/** Refuses a key that reaches further than the key by which it is made or shown. Errors: `insufficient_scope` naming the field. */
export function refuseBeyond(maker: KeyLimits | null, limits: KeyLimits): void {
  if (maker === null) return;
  const beyond = (field: string, most: string): AppError =>
    new AppError('insufficient_scope', `A key can only make keys within its own limits: ${field} is ${most} at most.`, {
      param: `/${field}`,
    });
  if (isMore(limits.requestsPerMinute, maker.requestsPerMinute))
    throw beyond('requests_per_minute', String(maker.requestsPerMinute));
  if (isMore(limits.tokensPerMinute, maker.tokensPerMinute))
    throw beyond('tokens_per_minute', String(maker.tokensPerMinute));
  if (isMore(limits.creditLimitMicros, maker.creditLimitMicros))
    throw beyond('credit_limit', formatCredits(maker.creditLimitMicros!));
  if (isMore(limits.expiresAt, maker.expiresAt)) throw beyond('expires_at', maker.expiresAt!.toISOString());
  const models = maker.allowedModels;
  if (models !== null && !limits.allowedModels?.every((name) => models.includes(name)))
    throw beyond('allowed_models', models.join(', '));
  const addresses = maker.allowedAddresses;
  if (addresses !== null && !limits.allowedAddresses?.every((address) => addresses.includes(address)))
    throw beyond('allowed_addresses', addresses.join(', '));
}

/** The value of a model key allows calling models. Errors: `insufficient_scope` for a key that may not. */
export function requireModelCalls({ scopes }: AccountActor): void {
  if (scopes === null || scopes.includes('models.call' satisfies Permission)) return;
  throw new AppError('insufficient_scope', 'You cannot grant permissions you do not have: models.call.');
}

function isMore<T extends number | bigint | Date>(asked: T | null, most: T | null): boolean {
  return most !== null && (asked === null || asked > most);
}
