import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A credential in a file: enough to select another one, and nothing secret. */
export interface CredentialStub {
  name: string;
  type: string;
}

/** Returns a node whose credentials are only `{ name, type }`: with their current names, or else the names in the node. */
export function withCredentialStubs(
  node: Schemas['GraphNode'],
  known: ReadonlyMap<string, CredentialStub> = new Map(),
): Schemas['GraphNode'] {
  if (!node.credentials) return node;
  const stubs = Object.entries(node.credentials).map(([slot, { id, name = '', type = slot }]) => {
    const credential = known.get(id ?? '') ?? { name, type };
    return [slot, { name: credential.name, type: credential.type }] as const;
  });
  return { ...node, credentials: Object.fromEntries(stubs) };
}
