import type { Kysely } from 'kysely';

import type { Tables } from '../generated/tables.ts';
import { organizationOf, type Scope } from '../repositories/scope.ts';
import { OrganizationFilter } from './OrganizationFilter.ts';
import { tables } from './tables.ts';

const filtered = new WeakMap<Scope, Kysely<Tables>>();

/**
 * Builds typed queries for the rows of the organization of the scope: `OrganizationFilter` adds the condition to every table. Rows that
 * are inserted name their `organizationId`. Errors: plain Error for a scope without an organization.
 */
export function tablesOf(scope: Scope): Kysely<Tables> {
  let own = filtered.get(scope);
  if (own === undefined) {
    own = tables.withPlugin(new OrganizationFilter(organizationOf(scope)));
    filtered.set(scope, own);
  }
  return own;
}
