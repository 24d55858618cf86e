import { formatCredits } from '../../db/credits.ts';
import type { ModelPriceRow } from '../../db/entities/modelPrice.ts';
import type { ProviderRow } from '../../db/entities/provider.ts';
import type { ModelRoute } from '../../db/repositories/gateway/modelProviders.ts';
import type { SetPrice } from '../../db/repositories/gateway/modelPrices.ts';
import type { PricedModel } from '../../db/repositories/gateway/models.ts';
import type { ModelMeasure, ModelMeasures } from '../../domains/gateway/models/MeasuredModels.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A provider; of its key only whether there is one. */
export function presentProvider(provider: ProviderRow): Schemas['Provider'] {
  return {
    id: provider.id,
    name: provider.name,
    kind: provider.kind,
    base_url: provider.baseUrl,
    has_api_key: provider.apiKeyEncrypted !== null,
    concurrency: provider.concurrency,
    enabled: provider.enabled,
    created_at: provider.createdAt.toISOString(),
    updated_at: provider.updatedAt.toISOString(),
  };
}

/** A price row. */
export function presentPrice(price: Omit<ModelPriceRow, 'createdBy'>): Schemas['Price'] {
  return {
    id: price.id,
    model_id: price.modelId,
    lines: price.lines,
    valid_from: price.validFrom.toISOString(),
    created_at: price.createdAt.toISOString(),
  };
}

/** A price row with who set it. */
export function presentSetPrice(price: SetPrice): Schemas['Price'] {
  return { ...presentPrice(price), created_by: price.setBy };
}

/** A model as admins see it, with the price valid now. */
export function presentModel(model: PricedModel): Schemas['Model'] {
  const first = model.ways[0]!;
  return {
    id: model.id,
    name: model.name,
    provider_id: first.providerId,
    provider_name: first.providerName,
    upstream_name: first.upstreamName,
    providers: model.ways.map(presentRoute),
    aliases: model.aliases,
    endpoints: model.endpoints,
    context_tokens: model.contextTokens,
    max_output_tokens: model.maxOutputTokens,
    default_output_tokens: model.defaultOutputTokens,
    capabilities: model.capabilities,
    open_to_users: model.openToUsers,
    enabled: model.enabled,
    routing: model.routing,
    fallback_models: model.fallbackModels,
    drop_unsupported: model.dropUnsupported,
    price: model.price && presentPrice(model.price),
    created_at: model.createdAt.toISOString(),
    updated_at: model.updatedAt.toISOString(),
  };
}

function presentRoute(way: ModelRoute): Schemas['ModelProvider'] {
  return {
    id: way.id,
    provider_id: way.providerId,
    provider_name: way.providerName,
    upstream_name: way.upstreamName,
    weight: way.weight,
    priority: way.priority,
    timeout_ms: way.timeoutMs,
    input_cost_per_mtok: costOf(way.inputCostMicros),
    output_cost_per_mtok: costOf(way.outputCostMicros),
    enabled: way.enabled,
  };
}

function costOf(micros: string | null): string | null {
  return micros === null ? null : formatCredits(BigInt(micros));
}

/** A model as its callers see it. */
export function presentCallableModel(model: PricedModel, measures: ModelMeasures): Schemas['CallableModel'] {
  const first = model.ways[0]!;
  return {
    name: model.name,
    aliases: model.aliases,
    provider: first.providerName,
    provider_id: first.providerId,
    endpoints: model.endpoints,
    context_tokens: model.contextTokens,
    max_output_tokens: model.maxOutputTokens,
    capabilities: model.capabilities,
    price: model.price?.lines ?? {},
    sandbox: first.providerKind === 'sandbox',
    measured: { last_24h: presentMeasure(measures.lastDay), last_7d: presentMeasure(measures.lastWeek) },
  };
}

function presentMeasure(measure: ModelMeasure): Schemas['ModelMeasure'] {
  return {
    uptime_percent: measure.uptimePercent,
    ttft_ms: measure.ttftMs,
    tokens_per_second: measure.tokensPerSecond,
  };
}
