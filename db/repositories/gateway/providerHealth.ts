import { sql } from 'kysely';

import { ago } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { isProviderFailure } from '../billing/isProviderFailure.ts';
import { ModelSpeeds } from '../billing/modelSpeeds.ts';
import { runQuery, type Scope } from '../scope.ts';

/** Calls of the last minutes by provider (`model` null: all of its models). Units: milliseconds. */
export interface CallCounts {
  readonly provider: string;
  readonly model: string | null;
  readonly calls: number;
  readonly errors: number;
  readonly p50LatencyMs: number | null;
}

/** A way with its provider's name and its model's. */
export interface NamedRoute {
  readonly providerId: string;
  readonly provider: string;
  readonly providerEnabled: boolean;
  /** Null for a provider without ways, as is everything below. */
  readonly id: string | null;
  readonly model: string;
  readonly upstreamName: string;
  readonly enabled: boolean;
}

const mostRoutes = 10_000;
const minuteMs = 60_000;

/** Stored health of providers. System only. */
export class ProviderHealth {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Speeds and outcomes of models in the last days. */
  get speeds(): ModelSpeeds {
    return new ModelSpeeds(this.#scope);
  }

  /** Counts the calls with the instance's own keys that ended within the last `minutes`. */
  counts(minutes: number): Promise<CallCounts[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('callRecords')
        .select([
          'provider',
          sql<string | null>`model`.as('model'),
          sql<number>`count(*)::integer`.as('calls'),
          sql<number>`count(*) filter (where ${isProviderFailure})::integer`.as('errors'),
          sql<
            number | null
          >`round(percentile_cont(0.5) within group (order by latency_ms) filter (where status = 'ok'))::integer`.as(
            'p50LatencyMs',
          ),
        ])
        .where('kind', '=', 'model')
        .where('refused', '=', false)
        .where('createdAt', '>', ago(minutes * minuteMs))
        .where('ownProviderKey', '=', false)
        .where('provider', '<>', '')
        .groupBy(sql`grouping sets ((provider), (provider, model))`),
    );
  }

  /** Every provider with its ways, by name. */
  ways(): Promise<NamedRoute[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('providers as p')
        .leftJoin('modelProviders as w', 'w.providerId', 'p.id')
        .leftJoin('models as m', 'm.id', 'w.modelId')
        .select([
          'p.id as providerId',
          'p.name as provider',
          'p.enabled as providerEnabled',
          'w.id',
          'm.name as model',
          'w.upstreamName',
          'w.enabled',
        ])
        .orderBy('p.name')
        .orderBy('m.name')
        .orderBy('w.priority')
        .orderBy('w.id')
        .limit(mostRoutes)
        .$narrowType<Pick<NamedRoute, 'model' | 'upstreamName' | 'enabled'>>(),
    );
  }
}
