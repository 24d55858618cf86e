import { chatParameters, chatType } from '../../domains/executions/chat/chatParameters.ts';
import type { GraphNode } from '../../workflows/graph/graph.ts';
import type { LiveText } from '../kit/LiveText.ts';
import type { RunState } from './runState.ts';

const everyMs = 400;
/** The longest text that is shown while it comes. */
const mostLength = 32_000;

/**
 * Null if no viewer is likely: the execution was not started by a person. The visitor of a chat that streams sees what its last node says,
 * if that is an agent: other nodes write parts of the answer.
 */
export function liveTextOf({ deps, call, execution, node, type }: RunState): LiveText | null {
  const forVisitor = type.definition.agent === true && isAnswer(execution, node);
  if (execution.mode !== 'manual' && execution.mode !== 'retry' && !forVisitor) return null;
  const run = { executionId: call.executionId, nodeId: node.id, runIndex: call.runIndex };
  let shownAtMs = 0;
  let isShown = false;
  // Live text is only for observers: lost updates are shown with the result.
  const quietly = async (work: Promise<unknown>): Promise<void> => {
    await work.catch(() => undefined);
  };
  return {
    show: async (text, step = 0) => {
      if (Date.now() - shownAtMs < everyMs) return;
      shownAtMs = Date.now();
      isShown = true;
      const content = text.slice(0, mostLength).replaceAll('\0', '');
      await quietly(
        deps.database.withOrganization(execution.organizationId, ({ partialOutputs }) =>
          partialOutputs.write(run, { step, content, forVisitor }),
        ),
      );
    },
    end: async () => {
      if (!isShown) return;
      isShown = false;
      shownAtMs = 0;
      await quietly(
        deps.database.withOrganization(execution.organizationId, ({ partialOutputs }) => partialOutputs.remove(run)),
      );
    },
  };
}

/** The node's text output is the answer to the chat visitor. */
function isAnswer({ nodesById, startNodeId, graph }: RunState['execution'], node: GraphNode): boolean {
  const trigger = nodesById.get(startNodeId);
  if (trigger?.type !== chatType || chatParameters(trigger).respond !== 'streaming') return false;
  const isText = (node.parameters?.['output'] ?? 'text') === 'text';
  return isText && !graph.connections.some(({ from }) => from.node === node.id);
}
