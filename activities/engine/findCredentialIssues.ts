import type { CredentialReference } from '../../db/repositories/credentials/credentials.ts';
import type { Graph, GraphIssue, GraphNode, NodeKind } from '../../workflows/graph/graph.ts';
import { toolNode } from '../../domains/agents/tools/toolNode.ts';
import { writtenTools } from '../../domains/agents/tools/writtenTools.ts';
import type { NodeType } from './nodeType.ts';
import type { CredentialSlot } from '../../domains/credentials/defineCredential.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';
import type { CredentialTypes } from '../../domains/credentials/CredentialTypes.ts';
import { missingScopes } from '../../domains/credentials/scopes/missingScopes.ts';
import { neededScopes } from '../../domains/credentials/scopes/neededScopes.ts';
import { selectedCredential, slotApplies } from '../../domains/credentials/slots.ts';

export interface CredentialIssueQuery {
  nodeTypes: { get: (node: NodeKind) => NodeType | undefined };
  credentialTypes: CredentialTypes;
  /** Credentials that the graph names and its project may use. */
  usable: readonly CredentialReference[];
}

/**
 * Returns the credential issues of a graph (decisions §7): a required one is missing, or one was deleted, belongs to another project, has
 * the wrong type, lacks scopes of the operation, or is in an unknown slot.
 */
export function findCredentialIssues(graph: Graph, query: CredentialIssueQuery): GraphIssue[] {
  const usable = new Map(query.usable.map((credential) => [credential.id, credential]));
  return graph.nodes.flatMap((node) => {
    const type = query.nodeTypes.get(node);
    if (!type || node.settings?.disabled) return [];
    const known = { ...query, usable };
    return type.definition.agent ? issuesOfAgent(node, query.nodeTypes, known) : issuesOfNode(node, type, known);
  });
}

/** Of an agent: its tools have slots, each `<tool>.<slot>`. */
function issuesOfAgent(node: GraphNode, nodeTypes: CredentialIssueQuery['nodeTypes'], query: NodeQuery): GraphIssue[] {
  return writtenTools(node).flatMap((tool) => {
    const type = nodeTypes.get(tool);
    if (!type) return [];
    const prefix = '/credentials/';
    return issuesOfNode(toolNode(node, tool), type, query).map((issue) => ({
      ...issue,
      parameter: `${prefix}${tool.slots}.${issue.parameter!.slice(prefix.length)}`,
    }));
  });
}

interface NodeQuery {
  credentialTypes: CredentialTypes;
  usable: ReadonlyMap<string, CredentialReference>;
}

function issuesOfNode(node: GraphNode, { definition }: NodeType, query: NodeQuery): GraphIssue[] {
  const slots = definition.credentials ?? [];
  const issue = (slot: string, problem: Pick<GraphIssue, 'severity' | 'code'> & { text: string }): GraphIssue => {
    const { severity, code, text } = problem;
    return { node_id: node.id, parameter: `/credentials/${slot}`, severity, code, message: text };
  };
  const issues = Object.keys(node.credentials ?? {})
    .filter((name) => !slots.some((slot) => slot.name === name))
    .map((name) =>
      issue(name, {
        severity: 'warning',
        code: 'credential_invalid',
        text: `The node has no credential "${name.slice(0, 100)}".`,
      }),
    );
  for (const slot of slots) {
    if (!slotApplies(slot, node.parameters ?? {}, definition.parameters.json)) continue;
    const id = selectedCredential(node, slot.name);
    if (id === null) {
      const toBeSelected = node.credentials?.[slot.name] != null; // an import names what was there
      if (!slot.required && !toBeSelected) continue;
      issues.push(
        issue(slot.name, {
          severity: 'error',
          code: 'credential_missing',
          text: `Select a credential for "${slot.title}".`,
        }),
      );
      continue;
    }
    const credential = query.usable.get(id);
    if (!credential) {
      const text = `The credential for "${slot.title}" was deleted or belongs to another project.`;
      issues.push(issue(slot.name, { severity: 'error', code: 'credential_invalid', text }));
    } else if (!query.credentialTypes.fitting(slot.types).includes(credential.type)) {
      const text = `The credential "${credential.name}" has the wrong type for "${slot.title}".`;
      issues.push(issue(slot.name, { severity: 'error', code: 'credential_invalid', text }));
    } else {
      const missing = missingOf(node, { slot, credential, schema: definition.parameters.json }, query);
      if (missing.length === 0) continue;
      const text = `The credential "${credential.name}" lacks access that this operation needs: ${missing.join(', ')}. Sign in again with the credential.`;
      issues.push(issue(slot.name, { severity: 'warning', code: 'scope_missing', text }));
    }
  }
  return issues;
}

/** The scopes that the operation of a node needs and the account has not granted. */
function missingOf(
  node: GraphNode,
  { slot, credential, schema }: { slot: CredentialSlot; credential: CredentialReference; schema: JsonSchema },
  { credentialTypes }: NodeQuery,
): string[] {
  const needed = neededScopes(slot.scopes, node.parameters ?? {}, schema);
  const { grantedScopes: granted } = credential;
  if (needed === null || granted === null) return [];
  const scopes = credentialTypes.get(credential.type)?.definition.oauth2?.scopes;
  return scopes ? missingScopes(needed, { scopes, granted, values: null }) : [];
}
