import type { Schema } from '../../../platform/schema/schema.ts';
import type { JsonObject, NodeContext, NodeResult } from './KitContext.ts';

export interface NodePort {
  name: string;
  title: string;
}

/** A place of a node for a credential. */
export interface NodeCredentialSlot {
  name: string;
  title: string;
  /** Types of credentials that fit: of this package by their names, or of the instance (`http_bearer`); `http`: all that HTTP requests can carry. */
  types: readonly string[] | 'http';
  /** Publishing and running refuse a node without one. */
  required?: boolean;
  /** The slot applies only while a parameter has one of these values. */
  showWhen?: { [parameter: string]: readonly unknown[] };
}

/** Effect of a call of the node by an agent: it reads private data, brings content of strangers, sends data out, or changes something. */
export type NodeEffect = 'reads_private' | 'brings_untrusted' | 'sends_out' | 'changes';

/** A node as its author writes it; `defineNode` adds the rest. */
export interface NodeToDefine<P> {
  /** Name of the node in its package: lower case, digits and `_`. The instance makes `custom.<package>.<name>` of it. */
  type: string;
  /** For people only: an instance has the node of the installed package. Stored flows keep their parameters, so keep those valid. */
  version: number;
  title: string;
  description: string;
  /** Name of a Tabler icon that a node of Bureau has, without the prefix `Icon`; a box is shown instead of others. */
  icon?: string;
  /** No effect, and the same output for the same input. */
  pure?: boolean;
  /** Effects on an agent that uses the node as a tool; without them it is no tool. Requests need `sends_out`. */
  effects?: readonly NodeEffect[];
  /** Default: one port, `main`. */
  inputs?: readonly NodePort[];
  outputs?: readonly NodePort[];
  parameters: Schema<P>;
  credentials?: readonly NodeCredentialSlot[];
  /** Parameters as a user would write them. */
  examples?: readonly { title: string; parameters: JsonObject; output?: JsonObject }[];
  /** German texts by place: `title`, `description`, `/parameter`, `/parameter hint`, `/parameter = choice`, `inputs.main`. */
  german?: { [place: string]: string };
  run: (context: NodeContext<P>) => Promise<NodeResult> | NodeResult;
}

/** A node type of a package. */
export interface CustomNode<P = unknown> extends NodeToDefine<P> {
  icon: string;
  group: 'custom';
  pure: boolean;
  inputs: readonly NodePort[];
  outputs: readonly NodePort[];
  examples: readonly { title: string; parameters: JsonObject; output?: JsonObject }[];
}

/** A node whose parameters are known at run time only, as in the list `nodes` of a package. */
export type AnyCustomNode = Omit<CustomNode, 'parameters' | 'run'> & {
  parameters: { json: { [keyword: string]: unknown } };
  run: (context: NodeContext<never>) => Promise<NodeResult> | NodeResult;
};

/** A type of credential of a package. */
export interface CredentialToDefine<V = unknown> {
  /** Name in its package: lower case, digits and `_`. Never change it: stored credentials carry it. */
  type: string;
  title: string;
  description: string;
  /** Fields marked `secret` never leave the instance again. */
  parameters: Schema<V>;
  /** Headers and query that `authorizedFetch` adds to requests; `{field}` is replaced by a value: `{ headers: { authorization: 'Bearer {token}' } }`. */
  sends?: { headers?: { [name: string]: string }; query?: { [name: string]: string } };
}

/** A type of credential whose values are known at run time only, as in the list `credentials` of a package. */
export type AnyCustomCredential = Omit<CredentialToDefine, 'parameters'> & {
  parameters: { json: { [keyword: string]: unknown } };
};
