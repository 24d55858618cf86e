import { formatCredits } from '../../db/credits.ts';
import type { KeyApplication } from '../../db/entities/apiKey.ts';
import type { ApiKey } from '../../db/repositories/identity/apiKeys.ts';
import type { components } from '../../openapi/generated/types.ts';
import { presentRateLimits } from './rateLimits.ts';

type Schemas = components['schemas'];

/** A model API key; its value is not in it. */
export function presentModelApiKey(key: ApiKey): Schemas['ModelApiKey'] {
  return {
    id: key.id,
    label: key.label,
    last4: key.last4,
    status: key.status,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    calls: Number(key.calls),
    credits_used: formatCredits(key.creditsUsedMicros),
    expires_at: key.expiresAt?.toISOString() ?? null,
    credit_limit: key.creditLimitMicros === null ? null : formatCredits(key.creditLimitMicros),
    credit_limit_period: key.creditLimitPeriod,
    allowed_models: key.allowedModels,
    allowed_addresses: key.allowedAddresses,
    ...presentRateLimits(key),
    drop_unsupported: key.dropUnsupported,
    replaced_by: key.replacedBy,
    created_by: key.accountId,
  };
}

/** An account API key; its value is not in it. */
export function presentAccountApiKey(key: ApiKey): Schemas['AccountApiKey'] {
  return {
    id: key.id,
    label: key.label,
    last4: key.last4,
    status: key.status,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    scopes: key.scopes,
    expires_at: key.expiresAt?.toISOString() ?? null,
    allowed_addresses: key.allowedAddresses,
    ...presentRateLimits(key),
    created_by: key.madeBy ?? key.accountId,
    service_account_id: key.madeBy === null ? null : key.accountId,
    application: key.application && presentApplication(key.application),
  };
}

/** A program that an account authorized, or that requests it. */
export function presentApplication(application: KeyApplication): Schemas['ConnectedApplication'] {
  const { name, clientId, redirectHost, resource } = application;
  return { name, client_id: clientId, redirect_host: redirectHost, resource };
}
