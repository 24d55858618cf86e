import type { TriggerKind } from '../../../db/repositories/executions/triggers.ts';
import type { components } from '../../../openapi/generated/types.ts';

type GraphNode = components['schemas']['GraphNode'];

/** Node types that start automatically, with their kind of trigger. */
export const triggerKinds: Readonly<Record<string, TriggerKind>> = {
  'trigger.schedule': 'schedule',
  'trigger.email': 'email',
  'trigger.file': 'file',
  'trigger.sse': 'sse',
};

/** True for node types that a worker watches: all but schedules. */
export function isWatched(type: string): boolean {
  return Object.hasOwn(triggerKinds, type) && triggerKinds[type] !== 'schedule';
}

/** The nodes of a graph that start by themselves once it is published. */
export function selfStarting(nodes: readonly GraphNode[]): { nodeId: string; kind: TriggerKind }[] {
  return nodes.flatMap((node) => {
    const kind = Object.hasOwn(triggerKinds, node.type) ? triggerKinds[node.type] : undefined;
    return kind === undefined || node.settings?.disabled === true ? [] : [{ nodeId: node.id, kind }];
  });
}
