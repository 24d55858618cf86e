import type { components } from '../../openapi/generated/types.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';

/** A digital organization's nodes and connections, exactly as the contract has them (decisions §12). */
export type Graph = components['schemas']['Graph'];
/** One node on the canvas. */
export type GraphNode = components['schemas']['GraphNode'];
/** An edge from an output port to an input port. */
export type Connection = components['schemas']['Connection'];
/** The settings every node has (spec/nodes.md, common settings). */
export type NodeSettings = components['schemas']['NodeSettings'];
/** An issue of a graph that should be fixed; the graph is saved anyway. */
export type GraphIssue = components['schemas']['GraphIssue'];

/** Names the version of a node type that a node has; without `type_version` the first. */
export type NodeKind = Pick<GraphNode, 'type' | 'type_version'>;

/** The order in which branches run: `v1` depth first (default), `v0` breadth first (decisions §6). */
export type ExecutionLogic = 'v0' | 'v1';

/** The properties of a node type needed for planning and validation; `activities/` derives them from the node's definition. */
export interface NodeShape {
  /** True for a node type that starts executions. */
  trigger: boolean;
  /** The newest version of the node type; default: 1. */
  newest?: number;
  /** True if a run may happen inside the workflow task, as a local activity. */
  local: boolean;
  /** Names of the input ports for these parameters, in port order; a trigger has none. */
  inputs: (parameters: Record<string, unknown>) => readonly string[];
  /** Names of the output ports for these parameters, in port order, without `error`. */
  outputs: (parameters: Record<string, unknown>) => readonly string[];
  /** True if the node runs only once every connected input got items (merge's choose branch); default: one is enough. */
  needsAllInputs?: (parameters: Record<string, unknown>) => boolean;
  /** True for a loop: items on `back` continue the list that arrived on `main` (see `Loops`). */
  loop?: boolean;
  /** True if a run may call other executions and continue after their end. */
  calls?: boolean;
  /** Problems of parameters as written (expressions not yet evaluated); empty when all is well. */
  checkParameters: (parameters: Record<string, unknown>) => readonly ParameterProblem[];
}

/** Looks the version of a node type up that a node has; `undefined` for a type or version this instance does not know. */
export type ShapeOf = (node: NodeKind) => NodeShape | undefined;

/** The largest graph that is saved (decisions §7). */
export const maxNodes = 1000;
/** The most connections a graph may have, as the contract says. */
export const maxConnections = 10_000;
/** The port that `on_error: error_output` adds to a node. */
export const errorPort = 'error';

/** The output ports a node really has: those of its type, and `error` where its settings ask for it. */
export function outputPorts(node: GraphNode, shape: NodeShape): readonly string[] {
  const ports = shape.outputs(node.parameters ?? {});
  return node.settings?.on_error === 'error_output' ? [...ports, errorPort] : ports;
}
