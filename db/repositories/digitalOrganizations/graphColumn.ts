import { sql, type RawBuilder } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';

/**
 * SQL for a graph with its keys in the order in which they were written; `jsonb` puts them into one of its own. Rows that an
 * earlier release wrote have only that.
 */
export function graphColumn(table: string, column: 'graph' | 'draft' = 'graph'): string {
  return `coalesce(${table}.${column}_written, ${table}.${column}::json)`;
}

/** Returns the same for typed queries. */
export function writtenGraph(
  table: string,
  column: 'graph' | 'draft' = 'graph',
): RawBuilder<components['schemas']['Graph']> {
  return sql`coalesce(${sql.ref(`${table}.${column}Written`)}, ${sql.ref(`${table}.${column}`)}::json)`;
}

/** SQL for the values of the two columns of a graph, from one parameter that holds it as text. */
export function bothGraphs(place: string): string {
  return `${place}::text::jsonb, ${place}::text::json`;
}

/** JSON paths below a graph where something is written that runs: its nodes, and the tools of agents among them. */
export const writtenPlaces = ['nodes[*]', 'nodes[*].parameters.tools[*]'] as const;
