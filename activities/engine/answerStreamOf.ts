import type { NodeRunKey } from '../../db/repositories/executions/executionNodes.ts';
import { chatParameters, chatType } from '../../domains/executions/chat/chatParameters.ts';
import { webhookParameters, webhookType } from '../../domains/executions/webhooks/webhookParameters.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { AnswerStream } from '../kit/answerStream.ts';
import type { RunState } from './runState.ts';
import type { GraphNode } from '../../workflows/graph/graph.ts';

/** Null without a streaming reader: the execution was not started by a streaming webhook or chat. */
export function answerStreamOf({ deps, call, execution, node }: RunState): AnswerStream | null {
  const trigger = execution.nodesById.get(execution.startNodeId);
  if (!trigger || !isStreamed(trigger)) return null;
  const run: NodeRunKey = { executionId: call.executionId, nodeId: node.id, runIndex: call.runIndex };
  const { organizationId } = execution;
  const { answerMaxBytes } = deps.servicesFor(execution).http;
  let written = 0;
  return {
    isLast: !execution.graph.connections.some(({ from }) => from.node === node.id),
    hasBegun: () => deps.database.withOrganization(organizationId, ({ answerParts }) => answerParts.hasBegun(run)),
    write: async (part, content) => {
      written += Buffer.byteLength(content);
      if (written > answerMaxBytes)
        throw new AppError(
          'request_too_large',
          `A node can stream up to ${answerMaxBytes} bytes to the caller of a webhook.`,
        );
      // PostgreSQL keeps no NUL in texts.
      const kept = content.replaceAll('\0', '');
      await deps.database.withOrganization(organizationId, ({ answerParts }) => answerParts.write(run, part, kept));
    },
  };
}

function isStreamed(trigger: GraphNode): boolean {
  if (trigger.type === chatType) return chatParameters(trigger).respond === 'streaming';
  return trigger.type === webhookType && webhookParameters(trigger).respond === 'streaming';
}
