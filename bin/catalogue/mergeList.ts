import type { components } from '../../openapi/generated/types.ts';
import type { ListedModel } from './readList.ts';
import { vendors, type Vendor } from './vendors.ts';

type CatalogueModel = components['schemas']['CatalogueModel'];

const textEndpoints: readonly string[] = ['chat.completions', 'completions', 'messages', 'responses'];

interface Merge {
  readonly listed: readonly ListedModel[];
  /** Address of the document, with `{vendor}` and `{model}` for a page of each model. */
  readonly source: string;
  /** The day of the document, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Models that are added if they are not there: `xai/grok-4.3`, or `xai/*` for all of a vendor. */
  readonly added: readonly string[];
}

/**
 * Returns the catalogue with the facts of a list, sorted. Entries and price lines that the list does not contain do not change, and
 * neither do entries of a later day. Only text models are added, and only those whose longest output is known if output has a price.
 */
export function mergeList(catalogue: readonly CatalogueModel[], merge: Merge): CatalogueModel[] {
  const merged = new Map(catalogue.map((entry) => [keyOf(entry.kind, entry.vendor, entry.upstream_name), entry]));
  for (const model of merge.listed) {
    const vendor = vendors[model.vendor];
    if (vendor === undefined) continue;
    const key = keyOf(vendor.kind, vendor.vendor, upstreamName(model));
    const known = merged.get(key);
    const from = { source: sourceOf(merge.source, model), as_of: merge.asOf };
    if (known !== undefined && known.as_of > merge.asOf) continue;
    if (known !== undefined) merged.set(key, { ...updated(known, model), ...from });
    else if (isAdded(model, merge.added)) merged.set(key, { ...newEntry(model, vendor), ...from });
  }
  return [...merged.values()].toSorted(
    (one, other) =>
      one.kind.localeCompare(other.kind, 'en') ||
      (one.vendor ?? '').localeCompare(other.vendor ?? '', 'en') ||
      one.name.localeCompare(other.name, 'en', { numeric: true }),
  );
}

function keyOf(kind: string, vendor: string | null, upstream: string): string {
  return JSON.stringify([kind, vendor, upstream]);
}

/** Bedrock's lists name the profile that calls in all regions. */
function upstreamName({ vendor, id }: ListedModel): string {
  return vendor === 'amazon-bedrock' ? id.replace(/^global\./, '') : id;
}

function sourceOf(template: string, { vendor, id }: ListedModel): string {
  return template.replaceAll('{vendor}', vendor).replaceAll('{model}', id);
}

function isAdded(model: ListedModel, added: readonly string[]): boolean {
  if (!added.includes(`${model.vendor}/${model.id}`) && !added.includes(`${model.vendor}/*`)) return false;
  const hasOutput = Number(model.lines.output_per_mtok ?? 0) > 0;
  const isFree = Number(model.lines.input_per_mtok ?? 0) === 0 && !hasOutput;
  return model.isText && !isFree && model.contextTokens !== null && (!hasOutput || model.maxOutputTokens !== null);
}

/** Updates an entry. For models without text only the price lines that the entry has: their limits in lists differ from ours. */
function updated(known: CatalogueModel, { lines, contextTokens, maxOutputTokens }: ListedModel): CatalogueModel {
  if (!known.endpoints.some((endpoint) => textEndpoints.includes(endpoint))) {
    const own = Object.entries(lines).filter(([line]) => line in known.list_price);
    return { ...known, list_price: { ...known.list_price, ...Object.fromEntries(own) } };
  }
  return {
    ...known,
    context_tokens: contextTokens ?? known.context_tokens,
    max_output_tokens: maxOutputTokens ?? known.max_output_tokens,
    list_price: { ...known.list_price, ...lines },
    dearer_above_input_tokens: lines.tiers === undefined ? known.dearer_above_input_tokens : null,
  };
}

function newEntry(model: ListedModel, vendor: Vendor): Omit<CatalogueModel, 'source' | 'as_of'> {
  const upstream = upstreamName(model);
  const shortName = model.vendor === 'fireworks-ai' ? upstream.split('/').at(-1)! : upstream;
  return {
    kind: vendor.kind,
    vendor: vendor.vendor,
    name: vendor.prefix + shortName,
    title: model.title,
    upstream_name: upstream,
    endpoints: ['chat.completions'],
    context_tokens: model.contextTokens!,
    max_output_tokens: model.maxOutputTokens,
    capabilities: [...model.capabilities],
    list_price: model.lines,
    dearer_above_input_tokens: null,
    vendor_page: vendor.page,
  };
}
