/**
 * The public kit for custom nodes (`bureau-node-kit`). `bin/buildNodeKit.ts` makes a package of it; an instance gives its own to the packages
 * that it loads. Every export has a written type, so that the declarations need no other part of Bureau.
 */
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode as define, mainPort as main } from '../../kit/define.ts';
import { eachItem as workOnEachItem } from '../../kit/eachItem.ts';
import { authorizedFetchOf } from './authorizedFetchOf.ts';
import type { Item, NodeContext, NodeFetch, NodeResponse, NodeResult } from './KitContext.ts';
import type { CredentialToDefine, CustomNode, NodePort, NodeToDefine } from './KitNode.ts';

export {
  anyJson,
  boolean,
  choice,
  integer,
  list,
  number,
  object,
  record,
  text,
  type ObjectOf,
  type Schema,
  type ValueOf,
} from '../../../platform/schema/schema.ts';
export type * from './KitContext.ts';
export type * from './KitNode.ts';

/** The port nearly every node has. */
export const mainPort: readonly NodePort[] = main;

/** Defines a node of a package. Export all of them in the list `nodes`. */
export function defineNode<P>(node: NodeToDefine<P>): CustomNode<P> {
  const defined = {
    icon: 'Box',
    pure: false,
    inputs: mainPort,
    outputs: mainPort,
    examples: [],
    ...node,
    group: 'custom' as const,
  };
  // The definition of a package has no earlier versions in it.
  return { ...define<P>({ ...defined, version: 1 }), version: node.version } as unknown as CustomNode<P>;
}

/** Defines a type of credential of a package. Export all of them in the list `credentials`. */
export function defineCredential<V>(credential: CredentialToDefine<V>): CredentialToDefine<V> {
  return credential;
}

/** An error with a text for people, which names the problem, its place and the next step. */
export interface NodeErrorType extends Error {
  readonly code: string;
  readonly param: string | undefined;
}

/** `param` is the JSON pointer of the parameter that is wrong, such as `/url`. */
export const NodeError: new (message: string, options?: { param?: string }) => NodeErrorType = class extends AppError {
  constructor(message: string, { param }: { param?: string } = {}) {
    super(param === undefined ? 'node_failed' : 'parameter_invalid', message, param === undefined ? {} : { param });
  }
};

/** Work on one item: an item for the port, items by port. */
export type ItemWork<P> = (
  item: Item,
  parameters: P,
  turn: { index: number },
) => Promise<Item | Record<string, Item[]>> | Item | Record<string, Item[]>;

/**
 * Runs `work` for every input item and gathers the outputs in their order, each paired with its input item. If the node continues on
 * errors, an item that fails with a `NodeError` or at a request continues with its error; else the first error is thrown.
 */
export function eachItem<P>(options: {
  context: NodeContext<P>;
  work: ItemWork<P>;
  /** Default: `main`. */
  port?: string;
  /** How many items are worked on at once; default 1. */
  concurrency?: number;
}): Promise<NodeResult> {
  return workOnEachItem({ port: 'main', ...options, context: options.context as never }) as Promise<NodeResult>;
}

/** Returns a fetch whose requests carry the credential of a slot; the plain one if none is selected. The node never sees the secret. */
export async function authorizedFetch<P>(context: NodeContext<P>, slot: string): Promise<NodeFetch> {
  return authorizedFetchOf(context, slot);
}

/** Reads a response, or a file. */
export async function readBytes(
  source: Pick<NodeResponse, 'body'> | { content: NodeResponse['body'] },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of 'body' in source ? source.body : source.content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function readText(source: Parameters<typeof readBytes>[0]): Promise<string> {
  return new TextDecoder().decode(await readBytes(source));
}

/** Reads a response as JSON. Errors: `NodeError` for a status from 400 on, and where the body is not JSON. */
export async function readJson(response: NodeResponse): Promise<unknown> {
  const body = await readText(response);
  const host = new URL(response.url).host;
  if (response.status >= 400) throw new NodeError(`${host} answered ${response.status}: ${body.slice(0, 500)}`);
  try {
    return JSON.parse(body);
  } catch {
    throw new NodeError(`${host} answered something that is not JSON: ${body.slice(0, 200)}`);
  }
}
