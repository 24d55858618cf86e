import type { BSON } from 'mongodb';

import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonObject } from '../databases/jsonObject.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';

/** JavaScript that would run at the server: https://www.mongodb.com/docs/manual/core/server-side-javascript/. */
const scripts = ['$where', '$function', '$accumulator'];
/** Stages that write: https://www.mongodb.com/docs/manual/reference/operator/aggregation/merge/. */
const writingStages = ['$out', '$merge'];
const maxDepth = 100;

/** Reads an object of a parameter, which may be JSON text. Errors: `parameter_invalid`. */
export function objectOf(value: unknown, name: string): JsonObject {
  const read = jsonObject(jsonParameter(value, name, 'This is no valid JSON.') ?? {}, name);
  refuseScripts(read, name);
  return read;
}

/** Reads the stages of a pipeline. Errors: `parameter_invalid`, also for stages that write, unless they may. */
export function stagesOf(value: unknown, { mayWrite }: { mayWrite: boolean }): JsonObject[] {
  const read = jsonParameter(value, 'pipeline', 'This is no valid JSON.');
  if (!Array.isArray(read) || !read.every(isObject)) throw wrong('Enter a list of stages as JSON.', 'pipeline');
  refuseScripts(read, 'pipeline');
  const writing = read.flatMap((stage) => Object.keys(stage)).find((name) => writingStages.includes(name));
  if (writing !== undefined && !mayWrite)
    throw wrong(`The stage "${writing}" writes. Turn "Read-only" off for it.`, 'pipeline');
  return read.map((stage) => ('$match' in stage ? { ...stage, $match: withObjectIds(stage['$match']) } : stage));
}

/** Returns a filter whose texts of 24 hexadecimal digits in `_id` are ObjectIds, as such ids look everywhere else. */
export function withObjectIds(filter: unknown): unknown {
  if (!isObject(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([name, condition]) => {
      if (name === '_id') return [name, idOf(condition)];
      const isList = ['$and', '$or', '$nor'].includes(name) && Array.isArray(condition);
      return [name, isList ? (condition as unknown[]).map(withObjectIds) : condition];
    }),
  );
}

/** The same for the id of a document. */
export function idOf(value: unknown): unknown {
  if (typeof value === 'string') return /^[0-9a-f]{24}$/i.test(value) ? { $oid: value } : value;
  if (Array.isArray(value)) return value.map(idOf);
  if (!isObject(value) || '$oid' in value) return value;
  const isComparison = Object.keys(value).every((name) => /^\$(eq|ne|gt|gte|lt|lte|in|nin|not)$/.test(name));
  return isComparison ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, idOf(one)])) : value;
}

/** Returns a document with these fields as dates. Errors: `parameter_invalid` for a text that is no date with a zone or a day alone. */
export function withDates(document: JsonObject, fields: readonly string[]): JsonObject {
  const dates = Object.entries(document).flatMap(([name, value]) => {
    if (!fields.includes(name) || typeof value !== 'string' || value === '') return [];
    // Without a zone, the time would be that of this machine.
    const hasZone = /^\d{4}-\d\d-\d\d(T.*(Z|[+-]\d\d:?\d\d))?$/i.test(value.trim());
    const time = hasZone ? Date.parse(value.trim()) : Number.NaN;
    if (Number.isNaN(time))
      throw wrong(
        `The field "${name.slice(0, 100)}" has no date such as 2026-01-31 or 2026-01-31T12:00:00Z.`,
        'date_fields',
      );
    return [[name, { $date: new Date(time).toISOString() }] as const];
  });
  return { ...document, ...Object.fromEntries(dates) };
}

/**
 * Returns JSON as values of BSON. Extended JSON, such as `{ "$date": "2026-01-31T12:00:00Z" }`, has values that JSON has not:
 * https://www.mongodb.com/docs/manual/reference/mongodb-extended-json/. Errors: `parameter_invalid`.
 */
export function toBson<T>(value: T, { EJSON }: typeof BSON, name: string): T {
  try {
    return EJSON.deserialize(value as JsonObject, { relaxed: false }) as T;
  } catch (cause) {
    const said = cause instanceof Error ? cause.message.slice(0, 200) : '';
    throw new AppError('parameter_invalid', `A value of extended JSON is not valid. ${said}`, {
      param: `/${name}`,
      cause,
    });
  }
}

function refuseScripts(value: unknown, name: string, depth = 0): void {
  if (depth > maxDepth) throw wrong(`The JSON is nested deeper than ${maxDepth} levels.`, name);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (scripts.includes(key)) throw wrong(`"${key}" runs a script at the server. Use "Command" for it.`, name);
    refuseScripts(inner, name, depth + 1);
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(message: string, name: string): AppError {
  return new AppError('parameter_invalid', message, { param: `/${name}` });
}
