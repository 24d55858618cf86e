import type { ProviderKeyRow } from '../../db/entities/providerKey.ts';
import type { components } from '../../openapi/generated/types.ts';

/** An own provider key; of its value only the end. */
export function presentProviderKey(key: ProviderKeyRow): components['schemas']['ProviderKey'] {
  return {
    id: key.id,
    label: key.label,
    kind: key.kind,
    provider_id: key.providerId,
    base_url: key.baseUrl,
    last4: key.last4,
    mode: key.mode,
    enabled: key.enabled,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    last_error: key.lastError,
  };
}
