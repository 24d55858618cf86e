import type { SourceDefinition } from '../../domains/catalog/define/source.ts';
import { sourceStatus } from '../../domains/catalog/runs/sourceStatus.ts';
import type { SourceHealth } from '../../db/repositories/catalog/catalogSources.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { KnownSource } from '../catalog/sourceStates.ts';
import { presentLicence } from './catalogSearch.ts';

type Shown<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Presents a source with its settings and health; of keys only their existence. */
export function presentSource(source: SourceDefinition, known: KnownSource): Shown<'CatalogSource'> {
  const { status, reason } = sourceStatus(source, null, known);
  const limits = (known.hasKey ? source.limitsWithKey : undefined) ?? source.limits;
  return {
    id: source.id,
    title: source.title,
    description: source.description,
    homepage: source.homepage,
    docs: source.docs,
    licence: presentLicence(source.licence),
    limits: limits.map(({ requests, seconds }) => ({ requests, seconds })),
    cache_seconds: source.cacheSeconds,
    status,
    status_reason: reason,
    off_by_default: source.offByDefault ?? null,
    enabled: known.enabled,
    needs_contact: source.needsContact ?? false,
    key: source.key ? { need: source.key.need, url: source.key.url, note: source.key.note ?? null } : null,
    own_key: known.ownKey && { last4: known.ownKey.last4, created_at: known.ownKey.createdAt.toISOString() },
    has_instance_key: known.hasInstanceKey,
    searches: source.searches.length,
    health: presentHealth(known.health),
  };
}

function presentHealth(health: SourceHealth | null): Shown<'CatalogHealth'> {
  const searches = (health?.successes ?? 0) + (health?.failures ?? 0);
  return {
    searches,
    failures: health?.failures ?? 0,
    error_rate: searches === 0 ? null : (health?.failures ?? 0) / searches,
    mean_latency_ms: health?.meanLatencyMs ?? null,
    last_success_at: health?.lastSuccessAt?.toISOString() ?? null,
    last_failure_at: health?.lastFailureAt?.toISOString() ?? null,
    last_failure: health?.lastFailure ?? null,
  };
}
