import type { CredentialReference } from '../../db/repositories/credentials/credentials.ts';
import type { Graph, GraphIssue } from '../../workflows/graph/graph.ts';
import type { UsableApiDocument } from '../apiDocuments/ApiOperation.ts';
import { findApiIssues } from '../apiDocuments/findApiIssues.ts';
import { findTableIssues, type UsableTable } from '../dataTables/findTableIssues.ts';
import { findVariableIssues } from '../variables/findVariableIssues.ts';
import { findWebhookIssues } from '../executions/webhooks/findWebhookIssues.ts';

/** Finds the issues of a graph by the node types of this instance. */
export interface IssueFinder {
  readonly findIssues: (graph: Graph, usable: readonly CredentialReference[]) => GraphIssue[];
}

/** Resources of its project that a graph names and may use. */
export interface Usable {
  readonly usable: readonly CredentialReference[];
  readonly tables: readonly UsableTable[];
  readonly apiDocuments: readonly UsableApiDocument[];
  /** Names of variables. */
  readonly variables: readonly string[];
}

/** Returns all issues of a graph: those of its nodes with their credentials, of its data tables, API documents, variables and addresses. */
export function issuesOf(
  graph: Graph,
  { nodeTypes, usable, tables, apiDocuments, variables }: { readonly nodeTypes: IssueFinder } & Usable,
): GraphIssue[] {
  return [
    ...nodeTypes.findIssues(graph, usable),
    ...findTableIssues(graph, tables),
    ...findApiIssues(graph, apiDocuments),
    ...findVariableIssues(graph, variables),
    ...findWebhookIssues(graph),
  ];
}
