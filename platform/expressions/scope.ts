/** Any value that JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** One unit of data between nodes, as far as expressions see it. */
export interface ExpressionItem {
  json: { [key: string]: unknown };
  binary?: { [property: string]: unknown };
  pairedItem?: unknown;
}

/** How far a loop is with its list, with the names that n8n gives it. */
export interface LoopInScope {
  /** Rounds of the list before the present one. */
  currentRunIndex: number;
  /** How many rounds the list takes. */
  maxRunIndex: number;
  /** The present round is the last one, or over. */
  noItemsLeft: boolean;
  /** The list is through. */
  done: boolean;
}

/** Another node of the same execution, as `$('Name')` shows it. */
export interface NodeInScope {
  type: string;
  /** Items of the run and output for `.first()`, `.last()` and `.all()`: the ancestors of the current items. */
  items: readonly ExpressionItem[];
  /** Outputs that the code asks for by number, under `output/run`; `''` in place of a number that it leaves out. */
  outputs?: { [outputAndRun: string]: readonly ExpressionItem[] };
  /** Given with all outputs of all runs: numbers of the output and run that `items` are of. `outputs` lacks these. */
  shown?: { output: number; run: number };
  /** Reason for missing outputs and runs; asking for one ends the evaluation, even inside `try`. */
  outputsLeftOut?: string;
  executed: boolean;
  /**
   * For each input item of the current node: the index (in `pairedItems`, else `items`) of the item of this node that it
   * descends from, null if the chain of `pairedItem` is broken or leads to several; the first one if expressions are tolerant.
   */
  pairedIndexes?: readonly (number | null)[];
  /** Given where the current items descend from items of several runs or outputs. */
  pairedItems?: readonly ExpressionItem[];
  /** For each input item: true if it descends from several items of this node, so that none is the one. */
  severalAt?: readonly boolean[];
  /** For each input item: name of the node at which the chain is broken, null if it is not. */
  brokenAt?: readonly (string | null)[];
  /** Of a loop. */
  context?: LoopInScope;
  /** Parameters as written, never resolved and never with a credential. */
  params: { [key: string]: unknown };
}

/** Scope of pagination expressions: the last response, and the number of responses. */
export interface PageScope {
  response: { statusCode?: number; headers?: { [name: string]: string }; body?: unknown };
  pageCount: number;
}

/** Everything an expression can see. Plain JSON: nothing else crosses into the sandbox. */
export interface ExpressionScope {
  /** Input items of the node, port `main`. */
  items: readonly ExpressionItem[];
  /** Items to evaluate for, as indexes into `items`; default all. `[0]` with no items evaluates once with an empty `$json`. */
  itemIndexes?: readonly number[];
  /** Nodes by name: at least those of `nodeReferences`. */
  nodes: { [name: string]: NodeInScope };
  /** Parameters of the current node as written, for `$input.params`. */
  params?: { [key: string]: unknown };
  /** The links are null if nothing can be resumed. */
  execution: { id: string; mode: string; resumeUrl?: string | null; resumeFormUrl?: string | null };
  organization: { id: string; name: string };
  digitalOrganization: { id: string; name: string; published: boolean };
  runIndex: number;
  /** With `tolerant`, an expression that reads a member of nothing gives null, and `.item` the first of several; default: errors. */
  expressionErrors?: 'strict' | 'tolerant';
  /** Only if a node reads an answer page by page: `$response` and `$pageCount`. */
  page?: PageScope;
  prevNode: { name: string; outputIndex?: number; runIndex: number } | null;
  /** Values of variables by name (`$vars`). */
  vars?: { [name: string]: unknown };
  /** Names of secret variables that this place cannot read. */
  hiddenVars?: readonly string[];
  /** Custom data of the execution, as it was before the node. */
  customData?: { [key: string]: string };
  /** Data kept between executions: of the digital organization, and of the node; only for code that asks for it. */
  staticData?: { global: { [key: string]: unknown }; node: { [key: string]: unknown } };
  /** RFC 3339. */
  now: string;
  /** Files also have the names that n8n gives their properties. */
  n8nNames?: boolean;
  /** IANA name; an unknown one means UTC. */
  timeZone: string;
}
