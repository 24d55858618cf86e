import { scimError } from './scimError.ts';

/** One operation of a PATCH as it is meant, however it is written. */
export interface ScimOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | null;
  readonly value: unknown;
}

const mostOperations = 1_000;
const kinds = ['add', 'replace', 'remove'] as const;

/**
 * The operations of a PATCH body (RFC 7644 §3.5.2). Entra ID writes `Add`, `Replace` and `Remove`. Errors: `invalidSyntax`, `noTarget`,
 * `tooMany`.
 */
export function readScimOperations(body: Readonly<Record<string, unknown>>): ScimOperation[] {
  const name = Object.keys(body).find((key) => key.toLowerCase() === 'operations');
  const list = name === undefined ? undefined : body[name];
  if (!Array.isArray(list) || list.length === 0) throw scimError('invalidSyntax', 'Operations are missing.');
  if (list.length > mostOperations)
    throw scimError('tooMany', `A request can have ${mostOperations.toLocaleString('en')} operations at most.`);
  return list.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) throw scimError('invalidSyntax', 'An operation is no object.');
    const { op, path = null, value } = one as Record<string, unknown>;
    const kind = kinds.find((known) => typeof op === 'string' && op.toLowerCase() === known);
    if (!kind) throw scimError('invalidSyntax', 'op must be add, replace or remove.');
    if (path !== null && typeof path !== 'string') throw scimError('invalidPath', 'A path must be a text.');
    const isEmpty = path === null || path.trim() === '';
    if (kind === 'remove' && isEmpty) throw scimError('noTarget', 'A removal needs a path.');
    if (kind !== 'remove' && value === undefined) throw scimError('invalidValue', 'An operation has no value.');
    if (kind !== 'remove' && isEmpty && !isObject(value))
      throw scimError('invalidValue', 'Without a path, the value must be an object.');
    return { op: kind, path: isEmpty ? null : path, value };
  });
}

/** True for JSON objects. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
