import type { GraphNode } from '../../workflows/graph/graph.ts';
import type { JsonObject } from '../executions/item.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';
import type { CredentialSlot } from './defineCredential.ts';

/** Returns true if the slot applies with these unresolved parameters; conditions that depend on an expression count as true. */
export function slotApplies(slot: CredentialSlot, parameters: JsonObject, schema: JsonSchema): boolean {
  const properties = (schema['properties'] ?? {}) as { [name: string]: JsonSchema };
  return Object.entries(slot.showWhen ?? {}).every(([name, allowed]) => {
    const value = parameters[name] ?? properties[name]?.['default'];
    return (typeof value === 'string' && value.includes('{{')) || allowed.includes(value);
  });
}

/** The id of the credential in a slot of a node; null if none is selected. */
export function selectedCredential(node: Pick<GraphNode, 'credentials'>, slot: string): string | null {
  const reference = node.credentials?.[slot] as { id?: unknown } | null | undefined;
  return typeof reference === 'object' && typeof reference?.id === 'string' && reference.id !== ''
    ? reference.id
    : null;
}

/** Ids of all credentials that a graph names. */
export function credentialIdsOf(graph: { nodes: readonly Pick<GraphNode, 'credentials'>[] }): string[] {
  const ids = graph.nodes.flatMap((node) =>
    Object.keys(node.credentials ?? {}).flatMap((slot) => selectedCredential(node, slot) ?? []),
  );
  return [...new Set(ids)];
}
