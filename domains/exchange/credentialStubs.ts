import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A credential in a file: enough to select another one, and nothing secret. */
export interface CredentialStub {
  name: string;
  type: string;
}

/** A node whose credentials are `{ name, type }` and nothing else: as they are called now, or else as the node says. */
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
