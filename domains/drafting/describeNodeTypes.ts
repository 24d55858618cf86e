import type { components } from '../../openapi/generated/types.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';
import { draftingLimits } from './draftingLimits.ts';

type NodeType = components['schemas']['NodeType'];

const mostEnum = 40;
const mostDescription = 160;
const mostExample = 700;

/**
 * Describes node types for a model: ports, required credentials, parameters as a shortened JSON Schema, and an example. The result has at most
 * `most` characters; types that do not fit are omitted.
 */
export function describeNodeTypes(nodeTypes: readonly NodeType[], most: number): string {
  const parts: string[] = [];
  let left = most;
  for (const nodeType of nodeTypes) {
    const part = describeNodeType(nodeType);
    if (part.length > left) continue;
    left -= part.length;
    parts.push(part);
  }
  return parts.join('\n\n');
}

function describeNodeType({
  type,
  title,
  description,
  trigger,
  inputs,
  outputs,
  parameters,
  examples,
}: NodeType): string {
  const ports = trigger
    ? `starts the flow; outputs: ${namesOf(outputs)}`
    : `inputs: ${namesOf(inputs)}; outputs: ${namesOf(outputs)}`;
  const lines = [`### ${type} (${title})`, description, `Ports: ${ports}`];
  lines.push(`Parameters: ${schemaText(parameters as JsonSchema)}`);
  const [example] = examples as { parameters?: unknown }[];
  const shown = JSON.stringify(example?.parameters ?? {});
  if (shown.length > 2 && shown.length <= mostExample) lines.push(`Example: ${shown}`);
  return lines.join('\n');
}

function namesOf(ports: NodeType['inputs']): string {
  return ports.map(({ name }) => name).join(', ') || 'none';
}

/** The schema as JSON without rarely used parameters; without descriptions where it is too long. */
function schemaText(schema: JsonSchema): string {
  const full = JSON.stringify(shortSchema(schema, { hasTexts: true }));
  if (full.length <= draftingLimits.schema) return full;
  return JSON.stringify(shortSchema(schema, { hasTexts: false })).slice(0, draftingLimits.schema * 2);
}

/** A schema without the parts that only forms and strict checks need, and without optional parameters that are rarely used. */
function shortSchema(schema: JsonSchema, shown: { readonly hasTexts: boolean }): JsonSchema {
  const { type, title, description, default: byDefault, required, properties, items, minimum, maximum } = schema;
  const short: JsonSchema = {};
  if (type !== undefined) short['type'] = type;
  const values = schema['enum'] as readonly unknown[] | undefined;
  if (values) short['enum'] = values.slice(0, mostEnum);
  if (shown.hasTexts) {
    const text = [title, description].filter((one) => typeof one === 'string').join('. ');
    if (text !== '') short['description'] = text.slice(0, mostDescription);
  }
  if (byDefault !== undefined && JSON.stringify(byDefault).length <= 100) short['default'] = byDefault;
  if (minimum !== undefined) short['minimum'] = minimum;
  if (maximum !== undefined) short['maximum'] = maximum;
  if (schema['pattern'] !== undefined) short['pattern'] = schema['pattern'];
  const when = schema['x-show-when'] as object | undefined;
  if (when && Object.keys(when).length > 0) short['only_if'] = when;
  const must = [
    ...new Set([
      ...((required as readonly string[] | undefined) ?? []),
      ...Object.entries((properties ?? {}) as Record<string, JsonSchema>)
        .filter(([, one]) => one['x-required'] === true)
        .map(([name]) => name),
    ]),
  ];
  if (must.length > 0) short['required'] = must;
  if (properties) {
    const entries = Object.entries(properties as Record<string, JsonSchema>)
      .filter(([name, one]) => one['x-rare'] !== true || must.includes(name))
      .map(([name, one]) => [name, shortSchema(one, shown)] as const);
    short['properties'] = Object.fromEntries(entries);
  }
  if (items) short['items'] = shortSchema(items as JsonSchema, shown);
  for (const key of ['anyOf', 'oneOf'] as const) {
    const options = schema[key] as readonly JsonSchema[] | undefined;
    if (options) short[key] = options.slice(0, 20).map((one) => shortSchema(one, shown));
  }
  return short;
}
