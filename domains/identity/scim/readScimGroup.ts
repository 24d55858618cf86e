import type { ScimGroupFacts } from '../../../db/repositories/identity/scimGroups.ts';
import { scimError } from './scimError.ts';
import { isObject, type ScimOperation } from './scimOperations.ts';
import { readScimPath, same } from './scimPath.ts';

/** Changes to the members of a group; `all` replaces all members before the others apply. */
export interface MemberChange {
  readonly all: readonly string[] | null;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** A group as a directory describes it, or what changes of it. */
export interface ScimGroupChange {
  readonly facts: ScimGroupFacts;
  readonly members: MemberChange;
}

const mostChars = 500;

/** Reads a Group resource (RFC 7643 §4.2). Errors: `invalidValue`. */
export function readScimGroup(document: Readonly<Record<string, unknown>>): ScimGroupChange {
  const value = (name: string): unknown => Object.entries(document).find(([key]) => same(key, name))?.[1] ?? undefined;
  const displayName = textOf('displayName', value('displayName'));
  if (displayName === null) throw scimError('invalidValue', 'displayName is required.');
  const facts = { displayName, externalId: textOf('externalId', value('externalId')) };
  return { facts, members: { all: idsOf(value('members')), added: [], removed: [] } };
}

/**
 * Changes of a PATCH to a group. A removal of `members` with a list removes those only (Entra ID), although RFC 7644 would remove all.
 * Attributes that groups do not have are passed over. Errors: `invalidPath`, `invalidValue`.
 */
export function patchScimGroup(current: ScimGroupFacts, operations: readonly ScimOperation[]): ScimGroupChange {
  let facts = current;
  let all: string[] | null = null;
  const added = new Set<string>();
  const removed = new Set<string>();
  const put = (ids: readonly string[]): void =>
    ids.forEach((id) => {
      removed.delete(id);
      added.add(id);
    });
  const take = (ids: readonly string[]): void =>
    ids.forEach((id) => {
      added.delete(id);
      removed.add(id);
    });
  const set = (ids: readonly string[]): void => {
    added.clear();
    removed.clear();
    all = [...ids];
  };
  for (const { op, path, value } of operations) {
    const changes = path === null && isObject(value) ? Object.entries(value) : [[path!, value] as const];
    for (const [at, one] of changes) {
      const { attribute, filter } = readScimPath(at);
      if (attribute === null) continue;
      if (same(attribute, 'members')) {
        if (filter !== null) (op === 'remove' ? take : put)([String(filter.value)]);
        else if (op === 'add') put(idsOf(one));
        else if (op === 'replace') set(idsOf(one));
        else if (one === undefined || one === null) set([]);
        else take(idsOf(one));
      } else if (same(attribute, 'displayName')) {
        const displayName = op === 'remove' ? null : textOf('displayName', one);
        if (displayName === null) throw scimError('invalidValue', 'displayName is required.');
        facts = { ...facts, displayName };
      } else if (same(attribute, 'externalId')) {
        facts = { ...facts, externalId: op === 'remove' ? null : textOf('externalId', one) };
      }
    }
  }
  return { facts, members: { all, added: [...added], removed: [...removed] } };
}

/** Ids of members: a list of them, one of them, or an object around the list. */
function idsOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(idOf);
  const inner = isObject(value) ? Object.entries(value).find(([key]) => same(key, 'members'))?.[1] : undefined;
  return Array.isArray(inner) ? inner.flatMap(idOf) : idOf(value);
}

function idOf(member: unknown): string[] {
  const id = isObject(member) ? member['value'] : member;
  if (typeof id !== 'string' || id === '' || id.length > 200)
    throw scimError('invalidValue', 'A member needs a value: the id of a user.');
  return [id];
}

function textOf(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > mostChars)
    throw scimError('invalidValue', `${name} must be a text of up to ${mostChars} characters.`);
  return value.trim() === '' ? null : value.trim();
}
