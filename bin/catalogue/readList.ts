import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];
type Capability = Schemas['ModelCapability'];

/** The facts of a published list about a model. Unknown ones are missing. */
export interface ListedModel {
  /** The vendor as the list calls it. */
  readonly vendor: string;
  readonly id: string;
  readonly title: string;
  readonly contextTokens: number | null;
  readonly maxOutputTokens: number | null;
  readonly capabilities: readonly Capability[];
  readonly isText: boolean;
  /** In dollars. */
  readonly lines: Schemas['PriceLines'];
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads a published list of models: the JSON of models.dev, or that of OpenRouter's `/api/v1/models`. Models without a price are left out. Throws for
 * other documents.
 */
export function readList(document: unknown): ListedModel[] {
  const root = asObject(document);
  const { data } = root;
  const listed = Array.isArray(data) ? data.map(ofOpenRouter) : Object.entries(root).flatMap(ofModelsDev);
  if (listed.length === 0)
    throw new Error('The document is neither a list of models.dev nor one of OpenRouter: it has no models.');
  return listed.filter(({ lines }) => Object.keys(lines).length > 0);
}

function ofModelsDev([vendor, provider]: [string, unknown]): ListedModel[] {
  return Object.entries(asObject(asObject(provider)['models'])).map(([id, entry]) => {
    const model = asObject(entry);
    const { name, limit, cost, modalities } = model;
    const inputs = asTexts(asObject(modalities)['input']);
    return {
      vendor,
      id,
      title: typeof name === 'string' ? name : id,
      contextTokens: asCount(asObject(limit)['context']),
      maxOutputTokens: asCount(asObject(limit)['output']),
      capabilities: capabilitiesOf({
        tools: model['tool_call'] === true,
        reasoning: model['reasoning'] === true,
        structured: model['structured_output'] === true,
        inputs,
      }),
      isText: asTexts(asObject(modalities)['output']).includes('text'),
      lines: linesOfCost(asObject(cost)),
    };
  });
}

function linesOfCost(cost: Json): Schemas['PriceLines'] {
  const tiers = (Array.isArray(cost['tiers']) ? cost['tiers'] : []).flatMap((entry: unknown) => {
    const tier = asObject(entry);
    const above = asCount(asObject(tier['tier'])['size']);
    return above === null ? [] : [{ above_input_tokens: above, ...tokenLines(tier) }];
  });
  const lines = tokenLines(cost);
  return tiers.length === 0 ? lines : { ...lines, tiers };
}

function tokenLines(cost: Json): Omit<Schemas['PriceLines'], 'tiers'> {
  const names = {
    input: 'input_per_mtok',
    cache_read: 'cached_input_per_mtok',
    cache_write: 'cache_write_per_mtok',
    output: 'output_per_mtok',
    input_audio: 'audio_input_per_mtok',
    output_audio: 'audio_output_per_mtok',
  };
  return Object.fromEntries(
    Object.entries(names).flatMap(([field, line]) => {
      const dollars = cost[field];
      return typeof dollars === 'number' ? [[line, asAmount(dollars)]] : [];
    }),
  );
}

function ofOpenRouter(entry: unknown): ListedModel {
  const model = asObject(entry);
  const { id, name, context_length: context, top_provider: top, architecture } = model;
  const parameters = asTexts(model['supported_parameters']);
  return {
    vendor: 'openrouter',
    id: String(id),
    title: typeof name === 'string' ? name : String(id),
    contextTokens: asCount(context),
    maxOutputTokens: asCount(asObject(top)['max_completion_tokens']),
    capabilities: capabilitiesOf({
      tools: parameters.includes('tools'),
      reasoning: parameters.includes('reasoning'),
      structured: parameters.includes('structured_outputs'),
      inputs: asTexts(asObject(architecture)['input_modalities']).map((kind) => (kind === 'file' ? 'pdf' : kind)),
    }),
    isText: asTexts(asObject(architecture)['output_modalities']).includes('text'),
    lines: linesOfPricing(asObject(model['pricing'])),
  };
}

/** OpenRouter's prices are dollars a token, as texts; -1 marks prices that depend on the call. */
function linesOfPricing(pricing: Json): Schemas['PriceLines'] {
  const names = {
    prompt: 'input_per_mtok',
    input_cache_read: 'cached_input_per_mtok',
    input_cache_write: 'cache_write_per_mtok',
    completion: 'output_per_mtok',
  };
  return Object.fromEntries(
    Object.entries(names).flatMap(([field, line]) => {
      const dollars = Number(pricing[field] ?? -1);
      return dollars < 0 || Number.isNaN(dollars) ? [] : [[line, asAmount(dollars * 1_000_000)]];
    }),
  );
}

function capabilitiesOf(told: {
  tools: boolean;
  reasoning: boolean;
  structured: boolean;
  inputs: readonly string[];
}): Capability[] {
  const kinds = ['image', 'audio', 'video', 'pdf'] as const;
  return [
    ...(told.tools ? (['tools'] as const) : []),
    ...(told.reasoning ? (['reasoning'] as const) : []),
    ...(told.structured ? (['structured_output'] as const) : []),
    ...kinds.filter((kind) => told.inputs.includes(kind)).map((kind) => `${kind}_input` as const),
  ];
}

/** "0.075": at most six digits, which is what a price can have. */
function asAmount(dollars: number): string {
  return dollars.toFixed(6).replace(/\.?0+$/, '');
}

function asCount(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
