import {
  errorPort,
  outputPorts,
  type Connection,
  type Graph,
  type GraphNode,
  type ShapeOf,
} from '../../workflows/graph/graph.ts';
import { newestKind, withNewestTools } from '../../workflows/graph/newestKind.ts';
import { draftingLimits } from './draftingLimits.ts';
import type { DraftingNodeTypes } from './draftingTypes.ts';
import { restoreSecrets, type HiddenTexts } from './hideSecrets.ts';
import { keptCredentials, sendsToTheSame } from './keepCredentials.ts';
import { layOut } from './layOut.ts';
import type { WrittenConnection, WrittenNode, WrittenProposal } from './proposalTool.ts';
import { idsIn, scrubReferences, type RemovedReference } from './scrubReferences.ts';

/** Input of `buildGraph` besides the model's answer. */
export interface BuildBase {
  /** The draft as the model reads it: its nodes have the newest versions of their types. */
  readonly draft: Graph;
  /** The draft as stored: nodes that the answer does not change stay so. Default: `draft`. */
  readonly stored?: Graph;
  /** Secrets of the draft that the model did not read, by node id. */
  readonly hidden: ReadonlyMap<string, HiddenTexts>;
  /** Ids of resources that the model was offered. */
  readonly offeredIds: ReadonlySet<string>;
  readonly nodeTypes: Pick<DraftingNodeTypes, 'get' | 'shapeOf'>;
  /** Names of models by endpoint, the preferred one first. */
  readonly models: (endpoint: string) => readonly string[];
}

/** A graph from the model's answer. `faults` are for the model: parts that could not be built. */
export interface BuiltGraph {
  readonly graph: Graph;
  readonly faults: readonly string[];
  readonly removed: readonly RemovedReference[];
  readonly toFill: readonly { readonly node_id: string; readonly question: string }[];
}

const typePattern = /^[a-z0-9_]+(?:\.[a-z0-9_]+)+$/;
const mostName = 200;

/**
 * Applies the model's answer to the draft. The result has no more than the answer may change: nodes, their parameters and settings,
 * connections, and sample items of triggers without pinned items. Credentials are never taken from an answer: a changed node keeps its own as
 * long as its secrets go to the same places. Ids that were not offered are removed.
 */
export function buildGraph(written: WrittenProposal, base: BuildBase): BuiltGraph {
  const faults: string[] = [];
  const removed: RemovedReference[] = [];
  const toFill: { node_id: string; question: string }[] = [];
  const { draft, nodeTypes } = base;
  const isGone = new Set((written.remove ?? []).flatMap((name) => findNode(draft.nodes, name)?.id ?? []));
  const nodes = new Map(draft.nodes.filter(({ id }) => !isGone.has(id)).map((node) => [node.id, node]));
  const isNew = new Set<string>();
  const byWritten = new Map<string, string>();
  // Ids of credentials are no part of the draft as the model reads it.
  const readable = draft.nodes.map(({ parameters, name, settings }) => [parameters, name, settings]);
  const allowed = new Set([...base.offeredIds, ...idsIn(readable)]);

  if (written.nodes.length > draftingLimits.nodes)
    faults.push(`At most ${draftingLimits.nodes} nodes can be added or changed. Make a smaller flow.`);
  for (const one of written.nodes.slice(0, draftingLimits.nodes)) {
    const before =
      (one.id && nodes.get(one.id)) ||
      findNode(
        [...nodes.values()].filter(({ id }) => !isNew.has(id)),
        one.name,
      );
    if (!typePattern.test(one.type) || one.type.length > 100) {
      faults.push(`"${one.name.slice(0, 100)}" has no valid node type.`);
      continue;
    }
    if (JSON.stringify(one.parameters ?? {}).length > draftingLimits.parameters) {
      faults.push(`The parameters of "${one.name.slice(0, 100)}" are too large.`);
      continue;
    }
    const id = before?.id ?? freeId(nodes, draft);
    if (!before) isNew.add(id);
    const node = toNode(one, { id, before, nodes, shapeOf: nodeTypes.shapeOf });
    const changed = { ...node, parameters: withModels(node, base) };
    // The draft decides, not an earlier part of the answer: two changes of one node cannot move its secrets.
    const original = draft.nodes.find(({ id: known }) => known === id);
    const mayRestore = original !== undefined && sendsToTheSame(original, restored(changed, base, true).node);
    const own = restored(changed, base, mayRestore);
    if (own.isMissing) toFill.push({ node_id: id, question: 'Enter the secret again: a proposal cannot move it.' });
    const scrubbed = scrubReferences(own.node, allowed);
    removed.push(...scrubbed.removed);
    const credentials = original && keptCredentials(original, scrubbed.node);
    nodes.set(id, { ...scrubbed.node, ...(credentials && { credentials }) });
    if (!byWritten.has(one.name)) byWritten.set(one.name, id);
    if (one.id) byWritten.set(one.id, id);
  }

  const all = [...nodes.values()];
  const find = (name: string): GraphNode | undefined => nodes.get(byWritten.get(name) ?? '') ?? findNode(all, name);
  const connections = written.connections
    ? connect(written.connections, { find, nodeTypes, faults })
    : draft.connections.filter(({ from, to }) => nodes.has(from.node) && nodes.has(to.node));
  for (const { node, question } of written.to_fill ?? []) {
    const id = find(node)?.id;
    if (id !== undefined && toFill.length < 100) toFill.push({ node_id: id, question: question.slice(0, 500) });
  }
  const pins = pinsOf(written, { draft, nodes, find, nodeTypes });
  const isKept = new Set(draft.nodes);
  const stored = new Map(base.stored?.nodes.map((node) => [node.id, node]));
  const graph: Graph = {
    nodes: all.map((node) => (isKept.has(node) && stored.get(node.id)) || node),
    connections,
    ...(Object.keys(pins).length > 0 && { pin_data: pins }),
    ...(draft.notes && { notes: draft.notes }),
  };
  return { graph: layOut(graph, isNew), faults, removed, toFill };
}

function restored(
  node: GraphNode,
  { hidden }: BuildBase,
  mayRestore: boolean,
): { node: GraphNode; isMissing: boolean } {
  const { parameters, isMissing } = restoreSecrets(node.parameters ?? {}, hidden.get(node.id), mayRestore);
  return { node: { ...node, parameters }, isMissing };
}

function findNode(nodes: readonly GraphNode[], name: string): GraphNode | undefined {
  return (
    nodes.find((node) => node.id === name || node.name === name) ??
    nodes.find((node) => node.name.toLowerCase() === name.trim().toLowerCase())
  );
}

function freeId(nodes: ReadonlyMap<string, GraphNode>, { nodes: old }: Graph): string {
  const used = new Set([...nodes.keys(), ...old.map(({ id }) => id)]);
  let number = used.size + 1;
  while (used.has(`n${number}`)) number += 1;
  return `n${number}`;
}

interface Place {
  id: string;
  before: GraphNode | undefined;
  nodes: ReadonlyMap<string, GraphNode>;
  shapeOf: ShapeOf;
}

function toNode(
  { name, type, parameters = {}, settings, notes }: WrittenNode,
  { id, before, nodes, shapeOf }: Place,
): GraphNode {
  const same = before?.type === type ? before : undefined;
  const kind = same ?? newestKind(type, shapeOf);
  const taken = new Set([...nodes.values()].filter((node) => node.id !== id).map((node) => node.name));
  const wanted = name.trim().slice(0, mostName - 4) || type;
  let unique = wanted;
  for (let number = 2; taken.has(unique); number += 1) unique = `${wanted} ${number}`;
  const all = { ...before?.settings, ...settingsOf(settings), ...(notes && { notes: notes.slice(0, 2_000) }) };
  return {
    id,
    name: unique,
    type,
    ...(kind.type_version !== undefined && { type_version: kind.type_version }),
    position: before?.position ?? { x: 0, y: 0 },
    parameters: withNewestTools(parameters, shapeOf, same?.parameters),
    ...(Object.keys(all).length > 0 && { settings: all }),
  };
}

function settingsOf(settings: WrittenNode['settings']): GraphNode['settings'] {
  if (!settings) return {};
  const { on_error, attempts, execute_once, always_output_data } = settings;
  return {
    ...(on_error && { on_error }),
    ...(attempts !== undefined &&
      attempts > 1 && { retry: { max_attempts: attempts, initial_interval_ms: 1_000, backoff: 2 } }),
    ...(execute_once !== undefined && { execute_once }),
    ...(always_output_data !== undefined && { always_output_data }),
  };
}

/** The parameters of a node with a model that the caller can call, where its type takes one. */
function withModels(node: GraphNode, { nodeTypes, models }: BuildBase): Record<string, unknown> {
  const { parameters = {} } = node;
  const properties = (nodeTypes.get(node)?.definition.parameters.json['properties'] ?? {}) as Record<
    string,
    { 'x-endpoint'?: string }
  >;
  const changes = Object.entries(properties).flatMap(([name, { 'x-endpoint': endpoint }]) => {
    if (endpoint === undefined) return [];
    const [preferred, ...others] = models(endpoint);
    const given = parameters[name];
    if (preferred === undefined || (typeof given === 'string' && [preferred, ...others].includes(given))) return [];
    return given === undefined && name !== 'model' ? [] : [[name, preferred] as const];
  });
  return { ...parameters, ...Object.fromEntries(changes) };
}

function connect(
  written: readonly WrittenConnection[],
  {
    find,
    nodeTypes,
    faults,
  }: {
    find: (name: string) => GraphNode | undefined;
    nodeTypes: Pick<DraftingNodeTypes, 'get'>;
    faults: string[];
  },
): Connection[] {
  const found = new Map<string, Connection>();
  for (const one of written.slice(0, 1_000)) {
    const [from, to] = [find(one.from), find(one.to)];
    if (!from || !to) {
      faults.push(`A connection names "${(from ? one.to : one.from).slice(0, 100)}", but no node has this name.`);
      continue;
    }
    const [outputs, inputs] = [portsOf(from, nodeTypes, 'out'), portsOf(to, nodeTypes, 'in')];
    const connection = {
      from: {
        node: from.id,
        port: one.from_port || (outputs?.includes('main') === false ? outputs[0] : undefined) || 'main',
      },
      to: { node: to.id, port: one.to_port || (inputs?.includes('main') === false ? inputs[0] : undefined) || 'main' },
    };
    if (outputs && !outputs.includes(connection.from.port))
      faults.push(
        `"${from.name}" has no output port "${connection.from.port}". It has: ${outputs.join(', ') || 'none'}.`,
      );
    else if (inputs && !inputs.includes(connection.to.port))
      faults.push(`"${to.name}" has no input port "${connection.to.port}". It has: ${inputs.join(', ') || 'none'}.`);
    else found.set(JSON.stringify(connection), connection);
  }
  return [...found.values()];
}

function portsOf(
  node: GraphNode,
  nodeTypes: Pick<DraftingNodeTypes, 'get'>,
  side: 'in' | 'out',
): readonly string[] | undefined {
  const shape = nodeTypes.get(node)?.shape;
  if (!shape) return undefined;
  if (side === 'in') return shape.inputs(node.parameters ?? {});
  return outputPorts(node, shape).filter((port) => port !== errorPort || node.settings?.on_error === 'error_output');
}

/** Pinned items of nodes that stay, and the sample of triggers without any. */
function pinsOf(
  { sample = [] }: WrittenProposal,
  {
    draft,
    nodes,
    find,
    nodeTypes,
  }: {
    draft: Graph;
    nodes: ReadonlyMap<string, GraphNode>;
    find: (name: string) => GraphNode | undefined;
    nodeTypes: Pick<DraftingNodeTypes, 'get'>;
  },
): NonNullable<Graph['pin_data']> {
  const kept = Object.entries(draft.pin_data ?? {}).filter(([id]) => nodes.has(id));
  const pins = Object.fromEntries(kept);
  for (const { node: name, items } of sample.slice(0, 20)) {
    const node = find(name);
    if (!node || pins[node.id] || !nodeTypes.get(node)?.shape.trigger) continue;
    const shown = items.slice(0, draftingLimits.sampleItems).map(toItem);
    if (shown.length > 0 && JSON.stringify(shown).length <= draftingLimits.sample) pins[node.id] = shown;
  }
  return pins;
}

/** Models write items with and without `json`. */
function toItem(item: Record<string, unknown>): { json: Record<string, unknown> } {
  const { json } = item;
  const isItem = Object.keys(item).length === 1 && typeof json === 'object' && json !== null && !Array.isArray(json);
  return { json: isItem ? (json as Record<string, unknown>) : item };
}
