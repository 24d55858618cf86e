import { targetsOf, type N8nFile, type N8nNode } from './n8nFile.ts';
import { mappable, type SourceNode } from './nodeMapping.ts';

/** Kinds of connections by which n8n hangs models, memories, tools and the like onto the node that uses them: `ai_languageModel`. */
const subKind = /^ai_/;
/** Sub-nodes have sub-nodes: a vector store its embeddings. */
const deepest = 8;

/**
 * The sub-nodes of AI nodes (https://docs.n8n.io/advanced-ai/langchain/langchain-n8n/). Their users read them by kind, and they become
 * parameters of the user; unused ones stay nodes of their own.
 */
export class SubNodes {
  readonly #byName = new Map<string, N8nNode>();
  /** Names of sub-nodes by their parent and kind: each once, even if a file repeats them. */
  readonly #hanging = new Map<string, Set<string>>();
  /** Names of all of them. */
  readonly #names = new Set<string>();
  /** The content of each, shared by all users. */
  readonly #known = new Map<string, Omit<SourceNode, 'sub'>>();
  /** Maps each sub-node to the name of its outermost node. */
  readonly #owners = new Map<string, string>();

  constructor({ nodes, connections }: N8nFile) {
    for (const node of nodes) this.#byName.set(node.name, node);
    for (const [from, kinds] of Object.entries(connections))
      for (const [kind, outputs] of Object.entries(kinds))
        if (subKind.test(kind) && this.#byName.has(from))
          for (const { node } of targetsOf(outputs).flat()) {
            const key = keyOf(node, kind);
            this.#hanging.set(key, (this.#hanging.get(key) ?? new Set()).add(from));
            this.#names.add(from);
          }
  }

  /** View of one node: its sub-nodes by kind, which count as used after it is mapped (`keep`). */
  of(node: N8nNode): { sub: SourceNode['sub']; keep: () => void } {
    const taken = new Set<string>();
    // Depth is counted from this node on every way: a file may hang nodes onto themselves.
    const subOf =
      (name: string, depth: number): SourceNode['sub'] =>
      (kind) =>
        [...(depth > deepest ? [] : (this.#hanging.get(keyOf(name, kind)) ?? []))].map((from) => {
          taken.add(from);
          return { ...this.#read(from), sub: subOf(from, depth + 1) };
        });
    return {
      sub: subOf(node.name, 0),
      keep: () => {
        for (const name of taken) if (!this.#owners.has(name)) this.#owners.set(name, node.name);
      },
    };
  }

  /** True if a node hangs on another one, so that those are mapped first. */
  hangs(name: string): boolean {
    return this.#names.has(name);
  }

  /** The name of the node that it became part of, with its parameters, which know what was said about it; null if it did not. */
  part(name: string): { owner: string; parameters: SourceNode['parameters'] } | null {
    const owner = this.#owners.get(name);
    return owner === undefined ? null : { owner, parameters: this.#read(name).parameters };
  }

  #read(name: string): Omit<SourceNode, 'sub'> {
    const known = this.#known.get(name) ?? mappable(this.#byName.get(name)!);
    this.#known.set(name, known);
    return known;
  }
}

function keyOf(name: string, kind: string): string {
  return JSON.stringify([name, kind]);
}
