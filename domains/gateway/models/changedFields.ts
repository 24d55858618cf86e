import { parseCredits } from '../../../db/credits.ts';
import type { PricedModel } from '../../../db/repositories/gateway/models.ts';
import type { components } from '../../../openapi/generated/types.ts';

type Row = components['schemas']['ModelImportRow'];
type Lines = components['schemas']['PriceLines'];

/** Model fields that an import can change. */
export type ImportedField = Exclude<keyof Row, 'name'>;

/** Fields in which a row differs from the model; missing ones do not differ. */
export function changedFields(row: Row, model: PricedModel): ImportedField[] {
  const [way] = model.ways;
  const current: { readonly [Field in ImportedField]: unknown } = {
    provider: way?.providerName,
    upstream_name: way?.upstreamName,
    endpoints: model.endpoints.toSorted(),
    context_tokens: model.contextTokens,
    max_output_tokens: model.maxOutputTokens,
    default_output_tokens: model.defaultOutputTokens,
    capabilities: model.capabilities.toSorted(),
    aliases: model.aliases.toSorted(),
    open_to_users: model.openToUsers,
    enabled: model.enabled,
    price: model.price && amounts(model.price.lines as Lines),
  };
  const wanted: { readonly [Field in ImportedField]?: unknown } = {
    ...row,
    endpoints: row.endpoints.toSorted(),
    capabilities: row.capabilities?.toSorted(),
    aliases: row.aliases?.toSorted(),
    price: row.price && amounts(row.price),
  };
  const fields = Object.keys(current) as ImportedField[];
  return fields.filter(
    (field) => wanted[field] !== undefined && JSON.stringify(wanted[field]) !== JSON.stringify(current[field]),
  );
}

/** The lines as amounts, in one order: `1` and `1.00` are one price. */
function amounts(lines: Lines): unknown {
  const entries = Object.entries(lines).map(([name, value]) => [name, amount(name, value)]);
  return entries.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

function amount(name: string, value: Lines[keyof Lines] | number): unknown {
  if (typeof value === 'string') return String(parseCredits(value, name));
  if (Array.isArray(value)) return value.map((tier) => amounts(tier as Lines));
  return typeof value === 'object' ? amounts(value as Lines) : value;
}
