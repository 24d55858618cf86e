import { scimError } from './scimError.ts';
import { scimNames } from './scimNames.ts';

/** Where a change goes: an attribute, some of its values, a part of them. */
export interface ScimPath {
  /** The schema of an extension; null for the core. */
  readonly schema: string | null;
  /** Null: the extension as a whole. */
  readonly attribute: string | null;
  readonly filter: { readonly attribute: string; readonly value: string | boolean } | null;
  readonly part: string | null;
}

const mostChars = 500;
const withSchema = /^(urn:[\w:.-]+:(?:User|Group))(?::(.+))?$/i;
const plain =
  /^([A-Za-z$][\w$-]*)(?:\[\s*([A-Za-z$][\w$-]*)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*\])?(?:\.([A-Za-z$][\w$-]*))?$/i;

/** Reads a path of a change (RFC 7644 §3.5.2). Errors: `invalidPath`. */
export function readScimPath(text: string): ScimPath {
  if (text.length > mostChars) throw refused(text);
  const trimmed = text.trim();
  const [, urn, afterUrn] = withSchema.exec(trimmed) ?? [];
  const isCore = urn !== undefined && [scimNames.user, scimNames.group].some((name) => same(name, urn));
  const schema = urn === undefined || isCore ? null : urn;
  if (urn !== undefined && afterUrn === undefined) {
    if (schema === null) throw refused(text);
    return { schema, attribute: null, filter: null, part: null };
  }
  const match = plain.exec(afterUrn ?? trimmed);
  if (!match) throw refused(text);
  const [, attribute, filtered, value, part = null] = match;
  const filter = filtered === undefined ? null : { attribute: filtered, value: valueOf(value!, text) };
  return { schema, attribute: attribute!, filter, part };
}

/** Names of attributes are alike whatever their case (RFC 7643 §2.1). */
export function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function valueOf(text: string, path: string): string | boolean {
  if (!text.startsWith('"')) return text.toLowerCase() === 'true';
  try {
    return JSON.parse(text) as string;
  } catch {
    throw refused(path);
  }
}

function refused(path: string): Error {
  return scimError('invalidPath', `The path ${path.slice(0, 100)} is not supported.`);
}
