import { newId } from '../../ids.ts';
import type { ModelProviderRow } from '../../rows/modelProvider.ts';
import type { ProviderRow } from '../../entities/provider.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, type Scope } from '../scope.ts';

/** A route to a model with its target. */
export type ModelRoute = Pick<
  ModelProviderRow,
  'id' | 'providerId' | 'upstreamName' | 'weight' | 'priority' | 'timeoutMs' | 'enabled'
> & {
  providerName: string;
  providerKind: ProviderRow['kind'];
  /** In micro-credits per million tokens, as text: JSON has no such integers; null if it is not known. */
  inputCostMicros: string | null;
  outputCostMicros: string | null;
};
/** A stored provider route; missing fields get the table's defaults. */
export type NewModelRoute = Pick<ModelProviderRow, 'providerId' | 'upstreamName'> &
  Partial<
    Pick<ModelProviderRow, 'weight' | 'priority' | 'timeoutMs' | 'inputCostMicros' | 'outputCostMicros' | 'enabled'>
  >;

/** A JSON array of `ModelRoute` of the model `m`, in the order in which ways are tried; at least one. */
export const routesOfModel = `
  select json_agg(json_build_object('id', w.id, 'providerId', w.provider_id, 'upstreamName', w.upstream_name, 'weight', w.weight,
      'priority', w.priority, 'timeoutMs', w.timeout_ms, 'enabled', w.enabled,
      'inputCostMicros', w.input_cost_micros::text, 'outputCostMicros', w.output_cost_micros::text, 'providerName', v.name, 'providerKind', v.kind)
      order by w.priority, w.id) as ways, coalesce(bool_or(w.enabled and v.enabled), false) as reachable
    from model_providers w join providers v on v.id = w.provider_id where w.model_id = m.id`;

/** The fields of a route by default. */
const usual = {
  weight: 1,
  priority: 0,
  timeoutMs: null,
  inputCostMicros: null,
  outputCostMicros: null,
  enabled: true,
};

/** Gives a model these ways in place of those it has. Errors: a violated constraint (`model_providers_…`). */
export async function replaceRoutes(scope: Scope, modelId: string, ways: readonly NewModelRoute[]): Promise<void> {
  await runQuery(scope, tables.deleteFrom('modelProviders').where('modelId', '=', modelId));
  if (ways.length === 0) return;
  await runQuery(
    scope,
    tables
      .insertInto('modelProviders')
      .values(ways.map((way) => ({ ...usual, ...way, id: newId('modelProvider'), modelId }))),
  );
}

/** Changes the first way of a model (undefined = as it is). Errors: as `replaceRoutes`. */
export async function changeFirstRoute(
  scope: Scope,
  modelId: string,
  { providerId, upstreamName }: { providerId?: string | undefined; upstreamName?: string | undefined },
): Promise<void> {
  if (providerId === undefined && upstreamName === undefined) return;
  await runQuery(
    scope,
    tables
      .updateTable('modelProviders')
      .set({ providerId, upstreamName })
      .where('id', '=', (where) =>
        where
          .selectFrom('modelProviders')
          .select('id')
          .where('modelId', '=', modelId)
          .orderBy('priority')
          .orderBy('id')
          .limit(1),
      ),
  );
}

/** Gives a model these further names in place of those it has. Errors: a violated constraint (`models_name_key`, `model_aliases_pkey`). */
export async function replaceAliases(scope: Scope, modelId: string, aliases: readonly string[]): Promise<void> {
  await runQuery(scope, tables.deleteFrom('modelAliases').where('modelId', '=', modelId));
  if (aliases.length === 0) return;
  await runQuery(scope, tables.insertInto('modelAliases').values(aliases.map((name) => ({ name, modelId }))));
}
