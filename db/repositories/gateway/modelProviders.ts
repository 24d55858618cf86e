import { newId } from '../../ids.ts';
import type { ModelProviderRow } from '../../rows/modelProvider.ts';
import type { ProviderRow } from '../../entities/provider.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

/** A route to a model with its target. */
export type ModelWay = Pick<
  ModelProviderRow,
  'id' | 'providerId' | 'upstreamName' | 'weight' | 'priority' | 'timeoutMs' | 'enabled'
> & { providerName: string; providerKind: ProviderRow['kind'] };
/** A stored provider route; missing fields get the table's defaults. */
export type NewWay = Pick<ModelProviderRow, 'providerId' | 'upstreamName'> &
  Partial<Pick<ModelProviderRow, 'weight' | 'priority' | 'timeoutMs' | 'enabled'>>;

/** A JSON array of `ModelWay` of the model `m`, in the order in which ways are tried; at least one. */
export const waysOfModel = `
  select json_agg(json_build_object('id', w.id, 'providerId', w.provider_id, 'upstreamName', w.upstream_name, 'weight', w.weight,
      'priority', w.priority, 'timeoutMs', w.timeout_ms, 'enabled', w.enabled, 'providerName', v.name, 'providerKind', v.kind)
      order by w.priority, w.id) as ways, coalesce(bool_or(w.enabled and v.enabled), false) as reachable
    from model_providers w join providers v on v.id = w.provider_id where w.model_id = m.id`;

/** Gives a model these ways in place of those it has. Errors: a violated constraint (`model_providers_…`). */
export async function replaceWays(scope: Scope, modelId: string, ways: readonly NewWay[]): Promise<void> {
  await runChange(scope, 'delete from model_providers where model_id = $1', [modelId]);
  for (const way of ways) {
    await runStatement(
      scope,
      `insert into model_providers (id, model_id, provider_id, upstream_name, weight, priority, timeout_ms, enabled)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        newId('modelProvider'),
        modelId,
        way.providerId,
        way.upstreamName,
        way.weight ?? 1,
        way.priority ?? 0,
        way.timeoutMs ?? null,
        way.enabled ?? true,
      ],
    );
  }
}

/** Changes the first way of a model (undefined = as it is). Errors: as `replaceWays`. */
export async function changeFirstWay(
  scope: Scope,
  modelId: string,
  change: { providerId?: string | undefined; upstreamName?: string | undefined },
): Promise<void> {
  await runChange(
    scope,
    `update model_providers set provider_id = coalesce($2, provider_id), upstream_name = coalesce($3, upstream_name)
      where id = (select id from model_providers where model_id = $1 order by priority, id limit 1)`,
    [modelId, change.providerId, change.upstreamName],
  );
}

/** Gives a model these further names in place of those it has. Errors: a violated constraint (`models_name_key`, `model_aliases_pkey`). */
export async function replaceAliases(scope: Scope, modelId: string, aliases: readonly string[]): Promise<void> {
  await runChange(scope, 'delete from model_aliases where model_id = $1', [modelId]);
  await runChange(scope, 'insert into model_aliases (name, model_id) select name, $1 from unnest($2::text[]) name', [
    modelId,
    aliases,
  ]);
}
