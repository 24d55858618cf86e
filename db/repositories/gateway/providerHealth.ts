import { runStatement, type Scope } from '../scope.ts';

/** Calls of the last minutes by provider (`model` null: all of its models). Units: milliseconds. */
export interface CallCounts {
  readonly provider: string;
  readonly model: string | null;
  readonly calls: number;
  readonly errors: number;
  readonly p50LatencyMs: number | null;
}

/** A way with its provider's name and its model's. */
export interface NamedWay {
  readonly providerId: string;
  readonly provider: string;
  readonly providerEnabled: boolean;
  /** Null for a provider without ways, as is everything below. */
  readonly id: string | null;
  readonly model: string;
  readonly upstreamName: string;
  readonly enabled: boolean;
}

const mostWays = 10_000;

/** Stored health of providers. System only. */
export class ProviderHealth {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Counts the calls with the instance's own keys that ended within the last `minutes`. */
  counts(minutes: number): Promise<CallCounts[]> {
    return runStatement<CallCounts>(
      this.#scope,
      `select provider, model, count(*)::integer as calls,
         count(*) filter (where error_code in ('upstream_error', 'upstream_overloaded', 'upstream_timeout'))::integer as errors,
         round(percentile_cont(0.5) within group (order by latency_ms) filter (where status = 'ok'))::integer as p50_latency_ms
        from call_records where kind = 'model' and created_at > now() - $1::integer * interval '1 minute' and not own_provider_key
       group by grouping sets ((provider), (provider, model))`,
      [minutes],
    );
  }

  /** Every provider with its ways, by name. */
  ways(): Promise<NamedWay[]> {
    return runStatement<NamedWay>(
      this.#scope,
      `select p.id as provider_id, p.name as provider, p.enabled as provider_enabled, w.id, m.name as model, w.upstream_name, w.enabled
        from providers p left join model_providers w on w.provider_id = p.id left join models m on m.id = w.model_id
       order by p.name, m.name, w.priority, w.id limit ${mostWays}`,
    );
  }
}
