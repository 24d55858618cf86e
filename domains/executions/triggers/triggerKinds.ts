import type { TriggerKind } from '../../../db/repositories/executions/triggers.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { serviceTriggers } from '../generated/serviceTriggers.ts';

type GraphNode = components['schemas']['GraphNode'];

/** Node types that start automatically, with their kind of trigger. */
const ownKinds: Readonly<Record<string, TriggerKind>> = {
  'trigger.schedule': 'schedule',
  'trigger.email': 'email',
  'trigger.file': 'file',
  'trigger.sse': 'sse',
};

/** Returns the kind of a trigger that starts automatically; null for all other node types. */
export function triggerKindOf(type: string): TriggerKind | null {
  if (Object.hasOwn(ownKinds, type)) return ownKinds[type]!;
  if (!Object.hasOwn(serviceTriggers, type)) return null;
  return serviceTriggers[type] === 'poll' ? 'poll' : 'hook';
}

/** Returns the kind of a trigger that a worker watches; null for all others, such as schedules. */
export function watchedKindOf(type: string): TriggerKind | null {
  const kind = triggerKindOf(type);
  return kind === 'schedule' || kind === 'hook' ? null : kind;
}

/** The nodes of a graph that start by themselves once it is published. */
export function selfStarting(nodes: readonly GraphNode[]): { nodeId: string; kind: TriggerKind }[] {
  return nodes.flatMap((node) => {
    const kind = triggerKindOf(node.type);
    return kind === null || node.settings?.disabled === true ? [] : [{ nodeId: node.id, kind }];
  });
}
