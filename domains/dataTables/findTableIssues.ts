import { ownFields, type Column } from './columns.ts';
import { nearestName } from '../../platform/expressions/nearestName.ts';
import type { Graph, GraphIssue, GraphNode } from '../../workflows/graph/graph.ts';

/** The node type that reads and writes rows. */
export const tableType = 'data.table';

/** A data table that a graph may use. */
export interface UsableTable {
  id: string;
  name: string;
  columns: readonly Column[];
}

/** Returns the data tables that a graph names by id or name. Names from expressions are unknown before a run. */
export function namedTables({ nodes }: Graph): string[] {
  return [...new Set(nodes.flatMap((node) => fixedTable(node) ?? []))];
}

/**
 * Finds what nodes ask of data tables that is not there: a column (error), or the table itself, which may be made yet (warning). `tables`
 * are those of the project that the graph names. The value of an expression is checked during the run.
 */
export function findTableIssues({ nodes }: Graph, tables: readonly UsableTable[]): GraphIssue[] {
  return nodes.flatMap((node) => {
    const name = fixedTable(node);
    if (name === null) return [];
    const table = tables.find(({ id }) => id === name) ?? tables.find((one) => sameName(one.name, name));
    if (!table) {
      const message = `There is no data table “${name.slice(0, 100)}” in this project.`;
      return [{ ...issue(node, '/table', message), severity: 'warning' as const }];
    }
    return namedColumns(node.parameters ?? {}).flatMap(({ pointer, column, mayBeOwn }) => {
      const names = [...table.columns.map((one) => one.name), ...(mayBeOwn ? ownFields : [])];
      if (names.includes(column)) return [];
      const near = nearestName(column, names);
      const advice = near === null ? 'Choose one of its columns.' : `Did you mean “${near}”?`;
      return [issue(node, pointer, `“${table.name}” has no column “${column.slice(0, 100)}”. ${advice}`)];
    });
  });
}

function issue(node: GraphNode, parameter: string, message: string): GraphIssue {
  return { node_id: node.id, parameter, severity: 'error', code: 'parameter_invalid', message };
}

function fixedTable({ type, settings, parameters }: GraphNode): string | null {
  const table = parameters?.['table'];
  if (type !== tableType || settings?.disabled || !isFixed(table)) return null;
  return table;
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

interface NamedColumn {
  pointer: string;
  column: string;
  /** True if columns that every row has are allowed as well. */
  mayBeOwn: boolean;
}

function namedColumns(parameters: Record<string, unknown>): NamedColumn[] {
  const { operation = 'get', mapping, assignments, key_columns: keys, sort_by: sortBy, conditions } = parameters;
  const found: NamedColumn[] = [];
  const add = (pointer: string, column: unknown, mayBeOwn: boolean): void => {
    if (isFixed(column)) found.push({ pointer, column, mayBeOwn });
  };
  const isWrite = operation !== 'get' && operation !== 'delete';
  if (isWrite && mapping === 'assignments')
    for (const [index, entry] of listOf(assignments).entries())
      add(`/assignments/${index}/column`, (entry as { column?: unknown } | null)?.column, false);
  if (operation === 'upsert')
    for (const [index, key] of listOf(keys).entries()) add(`/key_columns/${index}`, key, false);
  if (operation === 'get') add('/sort_by', sortBy, true);
  if (['get', 'update', 'delete'].includes(String(operation)))
    for (const [index, entry] of listOf(
      (conditions as { conditions?: unknown } | null | undefined)?.conditions,
    ).entries())
      add(`/conditions/conditions/${index}/left`, (entry as { left?: unknown } | null)?.left, true);
  return found;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A name that is written out. */
function isFixed(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes('{{');
}
