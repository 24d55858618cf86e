import { formatCredits, parseCredits } from '../../db/credits.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Graph, GraphNode } from '../../workflows/graph/graph.ts';
import type { ListedModel } from '../gateway/calls/listModels.ts';
import type { DraftingNodeTypes } from './draftingTypes.ts';

type Estimate = components['schemas']['RunEstimate'];
type NodeEstimate = Estimate['nodes'][number];

/** Typical sizes where a node names none. */
const typical = { inputTokens: 400, outputTokens: 500, characters: 500, agentSteps: 3, charactersPerToken: 4 };
const searchMicros = 1_000_000n;
const perMillion = 1_000_000n;

/**
 * Estimates what an execution costs that runs each enabled node once, with one item: calls of models by their price and a typical size,
 * searches of the data market by their price. All other nodes cost nothing.
 */
export function estimateRun(
  graph: Graph,
  {
    models,
    nodeTypes,
  }: { readonly models: readonly ListedModel[]; readonly nodeTypes: Pick<DraftingNodeTypes, 'get'> },
): Estimate {
  const nodes = graph.nodes.flatMap((node) =>
    node.settings?.disabled ? [] : (estimateNode(node, models, nodeTypes) ?? []),
  );
  const sum = nodes.reduce((micros, { credits }) => micros + (credits === null ? 0n : parseCredits(credits, '')), 0n);
  return { credits: formatCredits(sum), complete: nodes.every(({ credits }) => credits !== null), nodes };
}

function estimateNode(
  node: GraphNode,
  models: readonly ListedModel[],
  nodeTypes: Pick<DraftingNodeTypes, 'get'>,
): NodeEstimate | null {
  const unknown: NodeEstimate = { node_id: node.id, credits: null, basis: 'unknown' };
  if (node.type === 'employee.call') return unknown;
  if (node.type === 'data.catalog') {
    const pages = Number(node.parameters?.['pages'] ?? 1);
    const micros = searchMicros * BigInt(Number.isInteger(pages) && pages > 0 ? Math.min(pages, 100) : 1);
    return { node_id: node.id, credits: formatCredits(micros), basis: 'search' };
  }
  const properties = nodeTypes.get(node)?.definition.parameters.json['properties'] as
    | Record<string, { 'x-endpoint'?: string }>
    | undefined;
  const endpoint = properties?.['model']?.['x-endpoint'];
  if (endpoint === undefined) return null;
  const name = node.parameters?.['model'];
  const model = models.find((one) => one.name === name || one.aliases.includes(String(name)));
  if (!model) return unknown;
  const found = costOf(node, endpoint, model);
  return found === null ? unknown : { node_id: node.id, credits: formatCredits(found.micros), basis: found.basis };
}

function costOf(
  node: GraphNode,
  endpoint: string,
  { priceLines }: ListedModel,
): { micros: bigint; basis: NodeEstimate['basis'] } | null {
  const line = (name: string): bigint | null => {
    const value = priceLines[name];
    return typeof value === 'string' ? parseCredits(value, '') : null;
  };
  const written = JSON.stringify(node.parameters ?? {}).length;
  if (endpoint === 'chat.completions' || endpoint === 'embeddings' || endpoint === 'rerank') {
    const input = line('input_per_mtok');
    if (input === null) return null;
    const steps = node.type === 'ai.agent' ? typical.agentSteps : 1;
    const inputTokens = (Math.ceil(written / typical.charactersPerToken) + typical.inputTokens) * steps;
    const given = Number(node.parameters?.['max_tokens']);
    const outputTokens =
      endpoint === 'chat.completions'
        ? Math.min(Number.isInteger(given) && given > 0 ? given : typical.outputTokens, typical.outputTokens) * steps
        : 0;
    const output = line('output_per_mtok') ?? 0n;
    const micros = (input * BigInt(inputTokens) + output * BigInt(outputTokens)) / perMillion;
    return { micros: micros + (line('per_call') ?? 0n) * BigInt(steps), basis: 'tokens' };
  }
  if (endpoint.startsWith('images.')) {
    const table = priceLines['per_image'];
    const one =
      typeof table === 'object' && !Array.isArray(table) ? (table as Record<string, string>)['default'] : table;
    if (typeof one !== 'string') return null;
    const count = Number(node.parameters?.['n'] ?? node.parameters?.['count'] ?? 1);
    return {
      micros: parseCredits(one, '') * BigInt(Number.isInteger(count) && count > 0 ? Math.min(count, 10) : 1),
      basis: 'image',
    };
  }
  if (endpoint === 'audio.speech') {
    const perMillionCharacters = line('per_mchar');
    if (perMillionCharacters === null) return null;
    return { micros: (perMillionCharacters * BigInt(typical.characters)) / perMillion, basis: 'characters' };
  }
  const second = line('per_second');
  const minute = second === null ? line('per_minute') : second * 60n;
  return minute === null ? null : { micros: minute, basis: 'seconds' };
}
