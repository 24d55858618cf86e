import { callRunOf } from '../executions/calls/callPlace.ts';
import { collectCalls, type CallResult } from '../executions/calls/collectCalls.ts';
import { startCalls, type Call } from '../executions/calls/startCalls.ts';
import type { NodeAnswer } from '../workflows/contract.ts';
import type { Item } from './define.ts';
import { outputLimits } from './ExecutionStore.ts';
import type { RunState } from './runState.ts';

/** Called executions that the workflow is told of at a time: what it does with them fits one history. */
const maxToldAtOnce = 400;

/** Calls of a run that are open, for its workflow to run, or what all of them came to. */
type Calls = Extract<NodeAnswer, { children: unknown }> | { results: CallResult<Item>[] };

/** Looks up what a run has called and waits for; null where it has not called yet. Where the node stops on errors and a call failed, calls that have not begun are canceled. */
export async function findCalls({ deps, call, node, execution }: RunState): Promise<Calls | null> {
  const run = callRunOf(call);
  const stops = (node.settings?.on_error ?? 'stop') === 'stop';
  const { counts, open } = await deps.database.withOrganization(
    execution.organizationId,
    async ({ executionCalls }) => {
      const first = await executionCalls.count(run);
      const isStopped = stops && first.failed > 0 && first.open > 0;
      if (isStopped) await executionCalls.cancelQueued(run);
      return { counts: first, open: first.open > 0 ? await executionCalls.open(run, maxToldAtOnce) : [] };
    },
  );
  if (counts.all === 0) return null;
  if (open.length > 0) return { children: open, ...(stops ? { stopOnFailure: true } : {}) };
  const results = await deps.database.withOrganization(execution.organizationId, (repositories) =>
    collectCalls<Item>(repositories, { run: call, maxBytes: outputLimits.bytes, publicUrl: deps.publicUrl }),
  );
  return { results };
}

/** Makes the calls of a run, all or none. */
export function makeCalls(
  { deps, call, execution }: RunState,
  calls: readonly Call[],
  awaited: boolean,
): Promise<void> {
  return deps.database.withOrganization(execution.organizationId, (repositories) =>
    startCalls(repositories, call, { calls, awaited }),
  );
}
