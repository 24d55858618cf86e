import type { Schema } from '../../api/client.ts';
import { isAmount } from '../../parts/isAmount.ts';
import { t } from '../../texts/texts.ts';

/** A way of a model as a form edits it. */
export interface EditedWay {
  /** Identifies the row of the form. */
  key: string;
  providerId: string;
  /** Empty for the model's own name. */
  upstreamName: string;
  priority: number;
  weight: number;
  timeoutMs: number | null;
  /** The cost of the provider for the instance, in credits per million tokens; empty if it is not known. */
  inputCost: string;
  outputCost: string;
  enabled: boolean;
}

/** A way that nothing is said of yet. */
export function newWay(): EditedWay {
  const key = crypto.randomUUID();
  const costs = { inputCost: '', outputCost: '' };
  return { key, providerId: '', upstreamName: '', priority: 0, weight: 1, timeoutMs: null, ...costs, enabled: true };
}

/** The ways that a model has, to be edited. */
export function editedWays({ providers }: Pick<Schema<'Model'>, 'providers'>): EditedWay[] {
  return providers.map((way) => ({
    key: way.id,
    providerId: way.provider_id,
    upstreamName: way.upstream_name,
    priority: way.priority,
    weight: way.weight,
    timeoutMs: way.timeout_ms,
    inputCost: way.input_cost_per_mtok ?? '',
    outputCost: way.output_cost_per_mtok ?? '',
    enabled: way.enabled,
  }));
}

/** Returns the problem with the routes, or null. */
export function waysProblem(ways: readonly EditedWay[]): string | null {
  if (ways.some(({ providerId }) => providerId === '')) return t('admin.routeWithoutProvider');
  const costs = ways.flatMap(({ inputCost, outputCost }) => [inputCost, outputCost]);
  return costs.some((cost) => cost !== '' && !isAmount(cost)) ? t('admin.costIsNoAmount') : null;
}

/** The ways as the server takes them. */
export function waysBody(ways: readonly EditedWay[], modelName: string): Schema<'ModelProviderCreate'>[] {
  return ways.map(({ providerId, upstreamName, timeoutMs, priority, weight, inputCost, outputCost, enabled }) => ({
    provider_id: providerId,
    upstream_name: upstreamName.trim() || modelName,
    timeout_ms: timeoutMs,
    input_cost_per_mtok: inputCost || null,
    output_cost_per_mtok: outputCost || null,
    priority,
    weight,
    enabled,
  }));
}
