import { targetsOf, type N8nFile, type N8nNode } from './n8nFile.ts';
import { mappable, type SourceNode } from './nodeMapping.ts';

/** Kinds of connections by which n8n hangs models, memories, tools and the like onto the node that uses them: `ai_languageModel`. */
const subKind = /^ai_/;
/** Sub-nodes have sub-nodes: a vector store its embeddings. */
const deepest = 8;

/**
 * The sub-nodes of AI nodes (https://docs.n8n.io/advanced-ai/langchain/langchain-n8n/). What uses them asks for them by kind, and they become
 * parameters of it; those that nobody asked for stay nodes of their own.
 */
export class SubNodes {
  readonly #byName = new Map<string, N8nNode>();
  /** Names of sub-nodes by what they hang on and kind. */
  readonly #hanging = new Map<string, string[]>();
  readonly #sources = new Map<string, SourceNode>();
  /** What each became part of: the name of the outermost node. */
  readonly #owners = new Map<string, string>();

  constructor({ nodes, connections }: N8nFile) {
    for (const node of nodes) this.#byName.set(node.name, node);
    for (const [from, kinds] of Object.entries(connections))
      for (const [kind, outputs] of Object.entries(kinds))
        if (subKind.test(kind) && this.#byName.has(from))
          for (const { node } of targetsOf(outputs).flat()) {
            const key = keyOf(node, kind);
            this.#hanging.set(key, [...(this.#hanging.get(key) ?? []), from]);
          }
  }

  /** What one node sees: its sub-nodes by kind, which count as taken once it is mapped (`keep`). */
  of(node: N8nNode): { sub: SourceNode['sub']; keep: () => void } {
    const taken = new Set<string>();
    const subOf =
      (name: string, depth: number): SourceNode['sub'] =>
      (kind) =>
        (depth > deepest ? [] : (this.#hanging.get(keyOf(name, kind)) ?? [])).map((from) => {
          taken.add(from);
          return this.#source(from, subOf(from, depth + 1));
        });
    return {
      sub: subOf(node.name, 0),
      keep: () => {
        for (const name of taken) if (!this.#owners.has(name)) this.#owners.set(name, node.name);
      },
    };
  }

  /** True where a node hangs on another one, so that those are mapped first. */
  hangs(name: string): boolean {
    return [...this.#hanging.values()].some((names) => names.includes(name));
  }

  /** The name of the node that it became part of, with what was said about it; null where it did not. */
  part(name: string): { owner: string; source: SourceNode } | null {
    const owner = this.#owners.get(name);
    return owner === undefined ? null : { owner, source: this.#sources.get(name)! };
  }

  /** One for all that ask: what several nodes share is read once. */
  #source(name: string, sub: SourceNode['sub']): SourceNode {
    const known = this.#sources.get(name) ?? mappable(this.#byName.get(name)!, sub);
    this.#sources.set(name, known);
    return known;
  }
}

function keyOf(name: string, kind: string): string {
  return JSON.stringify([name, kind]);
}
