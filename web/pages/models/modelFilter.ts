import type { Schema } from '../../api/client.ts';
import { capabilityLabels } from '../../parts/capabilities.ts';
import { isAmount } from '../../parts/isAmount.ts';
import { canAnswer } from '../../parts/modelEndpoints.ts';
import { typoSearch } from '../../parts/typoSearch.ts';
import { modelCapabilities } from '../../../openapi/generated/gatewayValues.ts';

type Model = Schema<'CallableModel'>;
type Capability = Schema<'ModelCapability'>;

/** A kind of output. */
export type ModelOutput = keyof typeof outputEndpoints;

/** The order of the list. */
export type ModelOrder = (typeof modelOrders)[number];

/** The filter of the list of models, from the address. */
export interface ModelFilter {
  readonly provider: string | null;
  readonly capabilities: readonly Capability[];
  readonly output: ModelOutput | null;
  readonly leastContext: number | null;
  /** Most credits per million input tokens, as typed. */
  readonly maxPrice: string;
  readonly order: ModelOrder;
}

/** Endpoints by their kind of output. */
const outputEndpoints = {
  text: ['chat.completions', 'completions'],
  image: ['images.generations', 'images.edits'],
  speech: ['audio.speech', 'realtime'],
  transcript: ['audio.transcriptions', 'audio.translations'],
  video: ['videos'],
  music: ['music.generations'],
  vectors: ['embeddings'],
  ranking: ['rerank'],
  moderation: ['moderations'],
} as const satisfies Record<string, readonly Schema<'ModelEndpoint'>[]>;

/** Smallest contexts to choose from, in tokens. */
export const contextSizes = [32_000, 128_000, 200_000, 400_000, 1_000_000] as const;

/** The orders to choose from. */
const modelOrders = ['name', 'price', 'context', 'speed'] as const;

/** Reads the filter from the query of the address. Unknown values count as none. */
export function readModelFilter(parameters: URLSearchParams): ModelFilter {
  const output = parameters.get('output') ?? '';
  const context = Number(parameters.get('context') ?? '');
  const can = (parameters.get('can') ?? '').split(',');
  return {
    provider: parameters.get('provider'),
    capabilities: modelCapabilities.filter((one) => can.includes(one)),
    output: Object.hasOwn(outputEndpoints, output) ? (output as ModelOutput) : null,
    leastContext: context > 0 ? context : null,
    maxPrice: parameters.get('price') ?? '',
    order: modelOrders.find((one) => one === parameters.get('sort')) ?? 'name',
  };
}

/** Returns the models that match a filter and a search, in order. Models without a price per token are not below any price. */
export function findModels(models: readonly Model[], sought: string, filter: ModelFilter): Model[] {
  const { provider, capabilities, output, leastContext, maxPrice, order } = filter;
  const left = models.filter(
    (model) =>
      (provider === null || model.provider === provider) &&
      capabilities.every((one) => model.capabilities.includes(one)) &&
      (output === null || outputEndpoints[output].some((endpoint) => canAnswer(model, endpoint))) &&
      (leastContext === null || (model.context_tokens ?? 0) >= leastContext) &&
      (!isAmount(maxPrice) || inputPrice(model) <= Number(maxPrice)),
  );
  return typoSearch(left, sought, textOf).toSorted(
    (one, other) => compare(one, other, order) || one.name.localeCompare(other.name),
  );
}

/** A measure of the last 24 hours, or else of the last 7 days. */
export function currentMeasure<Name extends keyof Schema<'ModelMeasure'>>({ measured }: Model, name: Name) {
  return measured.last_24h[name] ?? measured.last_7d[name];
}

function textOf(model: Model): string {
  const labels = model.capabilities.map((capability) => capabilityLabels[capability]);
  return [model.name, ...model.aliases, model.provider, ...labels, ...model.capabilities, ...model.endpoints].join(' ');
}

/** Credits per million input tokens; infinite without a price per token. */
function inputPrice({ price }: Model): number {
  return Number(price.input_per_mtok ?? Infinity);
}

function compare(one: Model, other: Model, order: ModelOrder): number {
  switch (order) {
    case 'name':
      return 0;
    case 'price':
      return inputPrice(one) === inputPrice(other)
        ? Number(one.price.output_per_mtok ?? 0) - Number(other.price.output_per_mtok ?? 0)
        : inputPrice(one) - inputPrice(other);
    case 'context':
      return (other.context_tokens ?? 0) - (one.context_tokens ?? 0);
    case 'speed':
      return (currentMeasure(other, 'tokens_per_second') ?? -1) - (currentMeasure(one, 'tokens_per_second') ?? -1);
  }
}
