import type { JsonSchema } from '../../../platform/schema/schema.ts';

/** One row of the table of parameters. */
export interface ParameterRow {
  /** Path of the field: `fields[].name` is a field of every entry of a list. */
  name: string;
  title: string;
  type: string;
  /** As JSON; '' where there is none. */
  defaultValue: string;
  required: boolean;
  description: string;
  /** When the form shows it; '' for always. */
  shownWhen: string;
}

const longestDefault = 60;

/** Every field of the parameters of a node type, those inside objects and lists after the one they belong to. */
export function parameterRows(schema: JsonSchema, prefix = ''): ParameterRow[] {
  const required = (schema['required'] ?? []) as string[];
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    return [rowOf(path, field, required.includes(name) || field['x-required'] === true), ...insideRows(path, field)];
  });
}

/** Conditions are the same everywhere, and described once (`docs/nodes/common-settings.md`). */
const isConditions = (field: JsonSchema): boolean => field['x-control'] === 'conditions';

function insideRows(path: string, field: JsonSchema): ParameterRow[] {
  if (isConditions(field)) return [];
  if (field['type'] === 'object') return parameterRows(field, `${path}.`);
  const items = field['items'] as JsonSchema | undefined;
  return items?.['type'] === 'object' ? parameterRows(items, `${path}[].`) : [];
}

function rowOf(name: string, field: JsonSchema, required: boolean): ParameterRow {
  return {
    name,
    title: textOf(field['title']),
    type: typeOf(field),
    defaultValue: defaultOf(field['default']),
    required,
    description: [textOf(field['description']), limitsOf(field)].filter((text) => text !== '').join(' '),
    shownWhen: shownWhen(field['x-show-when'] as Record<string, readonly unknown[]> | undefined),
  };
}

function typeOf(field: JsonSchema): string {
  if (isConditions(field)) return '[conditions](common-settings.md#conditions)';
  if (Array.isArray(field['enum'])) return field['enum'].map((word) => `\`${String(word)}\``).join(', ');
  const items = field['items'] as JsonSchema | undefined;
  if (items) return `list of ${items['type'] === 'object' ? 'objects' : typeOf(items)}`;
  return (
    { string: 'text', integer: 'whole number', boolean: 'switch' }[textOf(field['type'])] ??
    (textOf(field['type']) || 'any JSON')
  );
}

function defaultOf(value: unknown): string {
  if (value === undefined || value === '') return '';
  const text = JSON.stringify(value);
  return text.length > longestDefault ? '' : text;
}

function limitsOf(field: JsonSchema): string {
  const { minimum, maximum } = field;
  if (minimum !== undefined && maximum !== undefined) return `From ${String(minimum)} to ${String(maximum)}.`;
  if (minimum !== undefined) return `At least ${String(minimum)}.`;
  return maximum === undefined ? '' : `At most ${String(maximum)}.`;
}

/** When something is shown, in words; '' for always. */
export function shownWhen(condition: { [name: string]: readonly unknown[] } | undefined): string {
  const parts = Object.entries(condition ?? {}).map(
    ([name, values]) => `\`${name}\` is ${values.map((value) => `\`${String(value)}\``).join(' or ')}`,
  );
  return parts.join(' and ');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
