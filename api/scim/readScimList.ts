import type { ScimPart } from '../../db/repositories/identity/scimUsers.ts';
import { readScimFilter, type ScimCondition } from '../../domains/identity/scim/scimFilter.ts';
import { scimError } from '../../domains/identity/scim/scimError.ts';

const mostListed = 200;

/** Parameters of a list. */
interface ScimListQuery {
  readonly filter?: string | undefined;
  readonly startIndex?: number | undefined;
  readonly count?: number | undefined;
}

/** Returns the requested part of a list (RFC 7644 §3.4.2.4: values out of range are clamped). */
export function readScimPart({ startIndex = 1, count = 100 }: ScimListQuery): ScimPart & { startIndex: number } {
  const first = Math.max(1, startIndex);
  return { startIndex: first, offset: first - 1, limit: Math.min(Math.max(0, count), mostListed) };
}

/** Returns the conditions of a filter by their names here. Errors: `invalidFilter` for attributes that nothing is found by, or twice. */
export function readScimConditions<Names extends Readonly<Record<string, string>>>(
  { filter }: ScimListQuery,
  names: Names,
): { [Name in Names[keyof Names]]?: string | boolean } {
  const found: Record<string, ScimCondition['value']> = {};
  for (const { attribute, value } of readScimFilter(filter)) {
    const name = Object.hasOwn(names, attribute) ? names[attribute] : undefined;
    if (name === undefined || name in found)
      throw scimError('invalidFilter', `Filters can name each of these once: ${Object.keys(names).join(', ')}.`);
    found[name] = value;
  }
  return found as { [Name in Names[keyof Names]]?: string | boolean };
}
