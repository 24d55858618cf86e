import type { TestListener } from '../../db/repositories/executions/testListeners.ts';
import { addressKindOf } from '../../domains/executions/publishing/addressKind.ts';
import type { ExecutionStart } from '../../domains/executions/lifecycle/startExecution.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';

/** Starts an execution by one event at a test address. */
export interface TestStart {
  node: components['schemas']['GraphNode'];
  graph: components['schemas']['Graph'];
  start: Omit<ExecutionStart, 'items' | 'triggerKind' | 'triggerNode' | 'deliveryKey'>;
}

/** The start that a test listener waits for. Throws `not_found` without a listener. */
export async function testStart(
  { testId, kind }: { testId: string; kind: 'webhook' | 'form' | 'hook' },
  deps: Pick<Deps, 'database'>,
): Promise<TestStart> {
  const gone = new AppError(
    'not_found',
    'This test URL is not active. Click “Listen for test event”, then call it within two minutes.',
  );
  const listener = await deps.database.asSystem(({ testListeners }) => testListeners.findOpen(testId));
  const node = listener?.graph.nodes.find((candidate) => candidate.id === listener.nodeId);
  if (!listener || !node || addressKindOf(node.type) !== kind) throw gone;
  return { node, graph: listener.graph, start: startOf(listener, gone) };
}

function startOf(listener: TestListener, gone: AppError): TestStart['start'] {
  const { testId, nodeId: _nodeId, ...fixed } = listener;
  return {
    ...fixed,
    versionId: null,
    mode: 'manual',
    // The event and the end of listening are one transaction: of two events at once one is accepted.
    before: async ({ testListeners }) => {
      if (!(await testListeners.take(testId))) throw gone;
    },
  };
}
