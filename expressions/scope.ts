/** Any value that JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** One unit of data between nodes, as far as expressions see it. */
export interface ExpressionItem {
  json: { [key: string]: unknown };
  binary?: { [property: string]: unknown };
  pairedItem?: unknown;
}

/** Another node of the same execution, as `$('Name')` shows it. */
export interface NodeInScope {
  type: string;
  /** Output items by run; the last entry is the latest run. A host that keeps the latest run only gives one entry. */
  runs: readonly (readonly ExpressionItem[])[];
  executed: boolean;
  /**
   * For each input item of the current node: the index of the item of this node (latest run) that it descends from,
   * null where the chain of `pairedItem` is broken.
   */
  pairedIndexes?: readonly (number | null)[];
  /** Parameters as written, never resolved and never with a credential. */
  params: { [key: string]: unknown };
}

/** Everything an expression can see. Plain JSON: nothing else crosses into the sandbox. */
export interface ExpressionScope {
  /** Input items of the node, port `main`. */
  items: readonly ExpressionItem[];
  /** Items to evaluate for, as indexes into `items`; default all. `[0]` with no items evaluates once with an empty `$json`. */
  itemIndexes?: readonly number[];
  /** Nodes by name: at least those of `referencedNodes`. */
  nodes: { [name: string]: NodeInScope };
  /** Parameters of the current node as written, for `$input.params`. */
  params?: { [key: string]: unknown };
  execution: { id: string; mode: string; resumeUrl?: string; resumeFormUrl?: string };
  organization: { id: string; name: string };
  digitalOrganization: { id: string; name: string; published: boolean };
  runIndex: number;
  prevNode: { name: string; outputIndex?: number; runIndex: number } | null;
  /** RFC 3339. */
  now: string;
  /** IANA name; an unknown one means UTC. */
  timeZone: string;
}
