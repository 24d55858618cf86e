import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';

/** Values of mirrored and linked columns and of formulas have no text: https://developer.monday.com/api-reference/reference/column-values-v2. */
const valueFields = `id type text value column { title }
  ... on StatusValue { label index }
  ... on BoardRelationValue { linked_item_ids display_value }
  ... on DependencyValue { linked_item_ids display_value }
  ... on MirrorValue { display_value }
  ... on FormulaValue { display_value }`;

export const itemFields = `id name state url created_at updated_at
  board { id name }
  group { id title }
  creator { id name }
  parent_item { id }
  column_values { ${valueFields} }`;

/** Adds the texts of all columns by their IDs. */
export function itemOf(item: JsonObject): JsonObject {
  const values = (item['column_values'] ?? []) as JsonObject[];
  const columns = Object.fromEntries(
    values.map(({ id, text, display_value: shown }) => [String(id), text ?? shown ?? null]),
  );
  return { ...item, columns };
}

/**
 * Returns the values of columns as the text that monday.com takes; undefined without any. Text that is a JSON object or a list is sent as such.
 * Errors: `parameter_invalid` for another form.
 */
export function columnValues(given: unknown, name = 'columns'): string | undefined {
  const read = jsonParameter(given, name);
  if (read === undefined) return undefined;
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new AppError('parameter_invalid', 'Enter the values by column ID, as a JSON object.', { param: `/${name}` });
  const entries = Object.entries(read).map(([id, value]) => [id, columnValue(value)] as const);
  return entries.length === 0 ? undefined : JSON.stringify(Object.fromEntries(entries));
}

/** Numbers are sent as text: https://developer.monday.com/api-reference/reference/number. */
export function columnValue(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value; // a text that only begins like JSON
  }
}
