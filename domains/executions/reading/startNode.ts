import { AppError } from '../../../openapi/AppError.ts';
import { exampleItem } from '../../../openapi/exampleItem.ts';
import { withN8nNames } from '../triggers/n8nNames.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { ShapeOf } from '../../../workflows/graph/graph.ts';
import { leadsTo } from './partialRun.ts';

type Graph = components['schemas']['Graph'];
type GraphNode = components['schemas']['GraphNode'];

/** The known facts of a start besides the graph. */
interface WantedStart {
  nodeTypes: { readonly shapeOf: ShapeOf };
  /** The trigger that was asked for. */
  startNode: string | undefined;
  /** The node up to which is run: only triggers that lead to it are chosen from. */
  untilNode: string | undefined;
  /** Pinned items count: a draft is run by hand. */
  isDraft: boolean;
}

/**
 * The trigger an execution starts at: the given one, else (drafts) one with pinned items, else the manual trigger, else the
 * only trigger (decisions §11). Errors: `invalid_request` (`/start_node`) where the given node is no trigger that is on,
 * `trigger_required` if none can be told.
 */
export function startNodeOf(graph: Graph, { nodeTypes, startNode, untilNode, isDraft }: WantedStart): GraphNode {
  const all = graph.nodes.filter(
    (node) => nodeTypes.shapeOf(node)?.trigger === true && node.settings?.disabled !== true,
  );
  if (startNode !== undefined) {
    const node = all.find((trigger) => trigger.id === startNode);
    if (node) return node;
    throw new AppError('invalid_request', 'start_node is not an enabled trigger of this digital organization.', {
      param: '/start_node',
    });
  }
  const leading = untilNode === undefined ? all : all.filter((trigger) => leadsTo(graph, trigger.id, untilNode));
  const triggers = leading.length > 0 ? leading : all;
  const pinned = isDraft ? triggers.filter((trigger) => graph.pin_data?.[trigger.id]) : [];
  const isManual = (trigger: GraphNode): boolean => trigger.type === 'trigger.manual';
  const chosen = pinned.find(isManual) ?? pinned[0] ?? triggers.find(isManual);
  if (chosen) return chosen;
  if (triggers.length === 1) return triggers[0]!;
  const message =
    triggers.length === 0
      ? 'Add a trigger to start from.'
      : 'There are multiple triggers. Set start_node to select one.';
  throw new AppError('trigger_required', message, { param: '/start_node' });
}

/**
 * Returns the items a trigger hands on: the given ones; else, for drafts, those pinned to it or an example such as the trigger
 * gives; else one empty item.
 */
export function startItems(
  input: readonly Record<string, unknown>[] | undefined,
  { graph, node }: { graph: Graph | null; node: GraphNode },
): object[] {
  if (input) return input.map((json) => ({ json }));
  const pinned = graph?.pin_data?.[node.id];
  if (pinned)
    return pinned.map((item) => (typeof item['json'] === 'object' && item['json'] !== null ? item : { json: item }));
  return [{ json: withN8nNames(node, (graph && exampleItem(node)) ?? {}, { mode: 'manual' }) }];
}
