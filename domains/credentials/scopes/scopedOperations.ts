import type { CredentialNode } from '../../../db/repositories/credentials/credentials.ts';
import type { GraphNode, NodeKind } from '../../../workflows/graph/graph.ts';
import type { JsonSchema } from '../../../platform/schema/schema.ts';
import { toolNode } from '../../agents/tools/toolNode.ts';
import { writtenTools } from '../../agents/tools/writtenTools.ts';
import type { CredentialSlot } from '../defineCredential.ts';
import { selectedCredential, slotApplies } from '../slots.ts';
import { neededScopes, type NeededScopes } from './neededScopes.ts';

/** The parts of node types that describe their credentials. */
export interface ScopedTypes {
  readonly get: (node: NodeKind) =>
    | {
        readonly definition: {
          readonly agent?: unknown;
          readonly credentials?: readonly CredentialSlot[];
          readonly parameters: { readonly json: JsonSchema };
        };
      }
    | undefined;
}

/** An operation that a node runs with a credential, and the scopes that it needs. */
export interface ScopedOperation extends Omit<CredentialNode, 'version'> {
  readonly versions: readonly CredentialNode['version'][];
  readonly needed: NeededScopes;
}

/** Returns the operations with scopes that nodes run with a credential. Disabled nodes are left out. */
export function scopedOperations(
  uses: readonly CredentialNode[],
  { credentialId, nodeTypes }: { credentialId: string; nodeTypes: ScopedTypes },
): ScopedOperation[] {
  const found = new Map<string, ScopedOperation>();
  for (const { version, ...use } of uses) {
    for (const node of use.node.settings?.disabled ? [] : nodesOf(use.node, nodeTypes)) {
      for (const needed of neededBy(node, { credentialId, nodeTypes })) {
        const key = JSON.stringify([use.digitalOrganizationId, node.id, node.type, needed]);
        const known = found.get(key);
        found.set(
          key,
          known ? { ...known, versions: [...known.versions, version] } : { ...use, node, versions: [version], needed },
        );
      }
    }
  }
  return [...found.values()];
}

/** Returns the node itself, or the tools of an agent. */
function nodesOf(node: GraphNode, nodeTypes: ScopedTypes): GraphNode[] {
  if (!nodeTypes.get(node)?.definition.agent) return [node];
  return writtenTools(node).map((tool) => toolNode(node, tool));
}

function neededBy(
  node: GraphNode,
  { credentialId, nodeTypes }: { credentialId: string; nodeTypes: ScopedTypes },
): NeededScopes[] {
  const definition = nodeTypes.get(node)?.definition;
  if (!definition) return [];
  const { json } = definition.parameters;
  const parameters = node.parameters ?? {};
  return (definition.credentials ?? []).flatMap((slot) => {
    const isUsed = selectedCredential(node, slot.name) === credentialId && slotApplies(slot, parameters, json);
    return (isUsed && neededScopes(slot.scopes, parameters, json)) || [];
  });
}
