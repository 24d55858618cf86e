import type { NodeTypes } from '../../activities/nodeTypes.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';

type Graph = components['schemas']['Graph'];
type GraphNode = components['schemas']['GraphNode'];

/**
 * The trigger an execution starts at: the given one, else the manual trigger, else the only trigger (decisions §11).
 * Errors: `invalid_request` (`/start_node`) where the given node is no trigger that is on, `trigger_required` where none can be told.
 */
export function startNodeOf(
  graph: Graph,
  wanted: string | undefined,
  nodeTypes: Pick<NodeTypes, 'shapeOf'>,
): GraphNode {
  const triggers = graph.nodes.filter(
    (node) => nodeTypes.shapeOf(node.type)?.trigger === true && node.settings?.disabled !== true,
  );
  if (wanted !== undefined) {
    const node = triggers.find((trigger) => trigger.id === wanted);
    if (node) return node;
    throw new AppError('invalid_request', 'start_node is not an enabled trigger of this digital organization.', {
      param: '/start_node',
    });
  }
  const manual = triggers.find((trigger) => trigger.type === 'trigger.manual');
  if (manual) return manual;
  if (triggers.length === 1) return triggers[0]!;
  const message =
    triggers.length === 0
      ? 'Add a trigger to start from.'
      : 'There are multiple triggers. Set start_node to select one.';
  throw new AppError('trigger_required', message, { param: '/start_node' });
}

/** The items a trigger hands on: the given ones, else (drafts only) those pinned to it, else one empty item. */
export function startItems(
  input: readonly Record<string, unknown>[] | undefined,
  pinned: readonly Record<string, unknown>[] | undefined,
): object[] {
  if (input) return input.map((json) => ({ json }));
  if (pinned)
    return pinned.map((item) => (typeof item['json'] === 'object' && item['json'] !== null ? item : { json: item }));
  return [{ json: {} }];
}
