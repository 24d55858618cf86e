import type { ProviderRow } from '../../db/entities/provider.ts';
import type { InstanceProviderKeyRow } from '../../db/rows/instanceProviderKey.ts';
import type { Gateway } from '../../domains/gateway/gateway.ts';
import type { components } from '../../openapi/generated/types.ts';

type InstanceProviderKey = components['schemas']['InstanceProviderKey'];
type States = Pick<Gateway, 'coolingOf'>;

/** Presents an additional key of a provider, with its state in this process. */
export function presentFurtherKey(
  { id, label, enabled, createdAt }: InstanceProviderKeyRow,
  states: States,
): InstanceProviderKey {
  return { id, label, enabled, ...stateOf({ id, enabled }, states), created_at: createdAt.toISOString() };
}

/** Presents the key that was saved with the provider. */
export function presentFirstKey({ id, apiKeyPaused, createdAt }: ProviderRow, states: States): InstanceProviderKey {
  const enabled = !apiKeyPaused;
  return { id, label: null, enabled, ...stateOf({ id, enabled }, states), created_at: createdAt.toISOString() };
}

function stateOf(
  { id, enabled }: { id: string; enabled: boolean },
  states: States,
): Pick<InstanceProviderKey, 'state' | 'refused_for' | 'next_use_at'> {
  const cooling = states.coolingOf(id);
  if (!enabled || cooling === null)
    return { state: enabled ? 'ready' : 'paused', refused_for: null, next_use_at: null };
  const nextUseAt = new Date(Date.now() + cooling.leftMs).toISOString();
  return { state: 'cooling', refused_for: cooling.refusedFor, next_use_at: nextUseAt };
}
