import type { UsableApiDocument } from './ApiOperation.ts';
import type { JsonObject } from '../executions/item.ts';
import { writtenTools } from '../agents/tools/writtenTools.ts';
import type { Graph, GraphIssue } from '../../workflows/graph/graph.ts';

interface Call {
  nodeId: string;
  /** Pointer of the call's document and operation. */
  documentAt: string;
  operationAt: string;
  document: string;
  operation: string;
}

/** Returns the API documents and operations that a graph names. Names from expressions are errors of their node. */
export function namedOperations(graph: Graph): { documents: string[]; operations: string[] } {
  const calls = callsIn(graph);
  return {
    documents: [...new Set(calls.map(({ document }) => document))],
    operations: [...new Set(calls.map(({ operation }) => operation))],
  };
}

/**
 * Finds calls of operations that are not there: of a document that was replaced (error), or without the document, which may be added yet
 * (warning). `documents` are those of the project that the graph names.
 */
export function findApiIssues(graph: Graph, documents: readonly UsableApiDocument[]): GraphIssue[] {
  return callsIn(graph).flatMap(({ nodeId, documentAt, operationAt, document: wanted, operation }): GraphIssue[] => {
    const issue = { node_id: nodeId, code: 'parameter_invalid' as const };
    const lower = wanted.toLowerCase();
    const document =
      documents.find(({ id }) => id === wanted) ?? documents.find(({ name }) => name.toLowerCase() === lower);
    if (!document) {
      const message = `There is no API document “${wanted.slice(0, 100)}” in this project.`;
      return [{ ...issue, parameter: documentAt, severity: 'warning', message }];
    }
    if (document.keys.includes(operation)) return [];
    const message = `“${document.name}” has no operation “${operation.slice(0, 100)}”. Choose an operation again.`;
    return [{ ...issue, parameter: operationAt, severity: 'error', message }];
  });
}

function callsIn({ nodes }: Graph): Call[] {
  return nodes.flatMap((node) => {
    if (node.settings?.disabled) return [];
    const own = node.type === 'openapi.call' ? [callOf(node.id, node.parameters, ['/document', '/operation'])] : [];
    const tools = writtenTools(node)
      .filter(({ type }) => type === 'openapi.call')
      .map(({ pointer, parameters }) => callOf(node.id, parameters, [pointer, pointer]));
    return [...own, ...tools].filter((call) => call !== null);
  });
}

function callOf(nodeId: string, parameters: JsonObject | undefined, at: readonly [string, string]): Call | null {
  const { document, operation } = parameters ?? {};
  if (!isFixed(document) || !isFixed(operation)) return null;
  return { nodeId, documentAt: at[0], operationAt: at[1], document, operation };
}

/** A name that is written out. */
function isFixed(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes('{{');
}
