import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { fieldTypes } from './fieldTypes.ts';

/** Finds texts that may mean a value of another kind. */
const isAmbiguous = (value: unknown): boolean =>
  typeof value === 'string' && (/^\s*(-?\d+(\.\d+)?|true|false|\[[\s\S]*\])\s*$/.test(value) || isTime(value));
/** A time with an offset; Odoo takes times in UTC, without one. */
const isTime = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/i.test(value);

/** Returns the values that are given. Errors: `parameter_invalid` if there is none. */
function givenValues(values: Readonly<Record<string, unknown>>): JsonObject {
  const given = Object.entries(values).filter(([name, value]) => value !== undefined && name !== 'id');
  if (given.length === 0) throw new AppError('parameter_invalid', 'Enter at least one field.', { param: '/values' });
  return Object.fromEntries(given);
}

/**
 * Makes numbers, booleans, lists and times in UTC of texts, by the types of the fields of the model. The types are read only if a text may be
 * something else.
 */
export async function typedValues(
  client: Pick<VendorClient, 'send'>,
  model: string,
  all: readonly Readonly<Record<string, unknown>>[],
): Promise<JsonObject[]> {
  const given = all.map(givenValues);
  const isClear = given.every((values) => !Object.values(values).some(isAmbiguous));
  if (isClear) return given;
  const fields = await fieldTypes(client, model);
  return given.map((values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typed(value, fields[name]?.type)])),
  );
}

function typed(value: unknown, type: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  switch (type) {
    case 'integer':
    case 'float':
    case 'monetary':
    case 'many2one':
    case 'many2one_reference':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : value;
    case 'datetime':
      return isTime(text) ? new Date(text).toISOString().slice(0, 19).replace('T', ' ') : value;
    case 'many2many':
    case 'one2many':
      return listOf(text) ?? value;
    default:
      return value;
  }
}

function listOf(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : undefined;
  } catch {
    return undefined; // a text that only looks like a list
  }
}
