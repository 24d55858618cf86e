import type { CredentialReference } from '../../db/repositories/credentials/credentials.ts';
import type { Graph, GraphIssue } from '../../workflows/graph/graph.ts';
import { findTableIssues, type UsableTable } from '../dataTables/findTableIssues.ts';
import { findWebhookIssues } from '../executions/webhooks/findWebhookIssues.ts';

/** Finds the issues of a graph by the node types of this instance. */
export interface IssueFinder {
  readonly findIssues: (graph: Graph, usable: readonly CredentialReference[]) => GraphIssue[];
}

/** Resources of its project that a graph names and may use. */
export interface Usable {
  readonly usable: readonly CredentialReference[];
  readonly tables: readonly UsableTable[];
}

/** Returns all issues of a graph: those of its nodes with their credentials, of its data tables, and of its addresses. */
export function issuesOf(
  graph: Graph,
  { nodeTypes, usable, tables }: { readonly nodeTypes: IssueFinder } & Usable,
): GraphIssue[] {
  return [...nodeTypes.findIssues(graph, usable), ...findTableIssues(graph, tables), ...findWebhookIssues(graph)];
}
