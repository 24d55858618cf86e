import type { CallCounts, NamedRoute } from '../../db/repositories/gateway/providerHealth.ts';
import type { BreakerState } from '../../domains/gateway/routes/Breakers.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

const worst: readonly BreakerState[] = ['open', 'half_open', 'closed'];

/** Providers with their routes, by this process and recent calls. */
export function presentProviderHealth(
  ways: readonly NamedRoute[],
  counts: readonly CallCounts[],
  stateOf: (routeId: string) => BreakerState,
): Schemas['ProviderHealth'][] {
  const counted = new Map(counts.map((count) => [keyOf(count.provider, count.model), count]));
  const countsOf = (provider: string, model: string | null) => {
    const { calls = 0, errors = 0, p50LatencyMs = null } = counted.get(keyOf(provider, model)) ?? {};
    return { calls, errors, p50_latency_ms: p50LatencyMs };
  };
  const providers = new Map<string, Schemas['ProviderHealth']>();
  for (const way of ways) {
    const { providerId: provider_id, provider: name, providerEnabled: enabled } = way;
    const known = providers.get(provider_id);
    const provider = known ?? { provider_id, name, enabled, state: 'closed', ...countsOf(name, null), ways: [] };
    providers.set(provider_id, provider);
    if (way.id === null) continue;
    const { id, model, upstreamName: upstream_name } = way;
    const state = stateOf(id);
    provider.ways.push({ id, model, upstream_name, enabled: way.enabled, state, ...countsOf(name, model) });
    provider.state = worst.find((one) => one === provider.state || one === state) ?? state;
  }
  return [...providers.values()];
}

function keyOf(provider: string, model: string | null): string {
  return JSON.stringify([provider, model]);
}
