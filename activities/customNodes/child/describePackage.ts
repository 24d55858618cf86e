import type { AnyCustomCredential, AnyCustomNode } from '../kit/KitNode.ts';

/** The nodes of a package by name, and everything about them that is data. */
export interface DescribedPackage {
  nodes: Map<string, AnyCustomNode>;
  described: unknown;
}

/** Reads the exports of a package. Errors: there are no lists; the worker checks everything else. */
export function describePackage(exports: object): DescribedPackage {
  const { default: whole } = exports as { default?: unknown };
  const isCommonJs = !('nodes' in exports) && typeof whole === 'object' && whole !== null;
  const { nodes, credentials = [] } = (isCommonJs ? whole : exports) as {
    nodes?: AnyCustomNode[];
    credentials?: AnyCustomCredential[];
  };
  if (!Array.isArray(nodes)) throw new Error('The package exports no list "nodes".');
  if (!Array.isArray(credentials)) throw new Error('The export "credentials" of the package is no list.');
  const missing = nodes.find((node) => typeof node?.run !== 'function');
  if (missing !== undefined) throw new Error(`The node "${String(missing?.type)}" has no run().`);
  return {
    nodes: new Map(nodes.map((node) => [node.type, node])),
    described: {
      nodes: nodes.map(({ run: _run, ...node }) => ({ ...node, parameters: node.parameters?.json })),
      credentials: credentials.map((credential) => ({ ...credential, parameters: credential?.parameters?.json })),
    },
  };
}
