import { sql, type RawBuilder } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';

/**
 * Returns a graph with its keys in the order in which they were written; `jsonb` puts them into one of its own. Rows that an earlier
 * release wrote have only that.
 */
export function graphColumn(
  table: string,
  column: 'graph' | 'draft' = 'graph',
): RawBuilder<components['schemas']['Graph']> {
  return sql`coalesce(${sql.ref(`${table}.${column}Written`)}, ${sql.ref(`${table}.${column}`)}::json)`;
}

/** JSON paths below a graph where something is written that runs: its nodes, and the tools of agents among them. */
export const writtenPlaces = ['nodes[*]', 'nodes[*].parameters.tools[*]'] as const;
