import { isDeepStrictEqual } from 'node:util';

import type { JsonSchema } from '../../platform/schema/schema.ts';
import type { ApiOperation } from './ApiOperation.ts';

/** Differences of an operation that matter to its callers, in words; empty if there are none. */
export function operationChanges(before: ApiOperation, after: ApiOperation): string[] {
  const changes: string[] = [];
  if (before.method !== after.method || before.path !== after.path)
    changes.push(`It is now ${after.method} ${after.path}.`);
  const [old, now] = [before.arguments, after.arguments].map(fieldsOf) as [Fields, Fields];
  const added = [...now.required].filter((name) => !old.required.has(name));
  const gone = [...old.names].filter((name) => !now.names.has(name));
  if (added.length > 0) changes.push(`Required now: ${added.join(', ')}.`);
  if (gone.length > 0) changes.push(`No longer there: ${gone.join(', ')}.`);
  const isOther = !isDeepStrictEqual(before.arguments, after.arguments);
  if (isOther && added.length + gone.length === 0) changes.push('Its arguments changed.');
  if (before.body?.mediaType !== after.body?.mediaType) changes.push('Its body has another media type.');
  if (!isDeepStrictEqual(before.security, after.security))
    changes.push(`It is authenticated otherwise: ${after.security.join(' or ') || 'not at all'}.`);
  if (before.servers[0] !== after.servers[0]) changes.push(`Its server is now ${after.servers[0] ?? 'not given'}.`);
  if (!isDeepStrictEqual(before.effects, after.effects)) changes.push('Its guessed effects changed.');
  return changes.map((change) => change.slice(0, 500));
}

interface Fields {
  names: Set<string>;
  required: Set<string>;
}

/** Arguments, and fields of the body as `body.name`. */
function fieldsOf(schema: JsonSchema): Fields {
  const names = new Set<string>();
  const required = new Set<string>();
  const add = (part: JsonSchema | undefined, prefix: string) => {
    for (const name of Object.keys((part?.['properties'] ?? {}) as object)) names.add(`${prefix}${name}`);
    for (const name of (part?.['required'] ?? []) as string[]) required.add(`${prefix}${name}`);
  };
  add(schema, '');
  add((schema['properties'] as Record<string, JsonSchema> | undefined)?.['body'], 'body.');
  return { names, required };
}
