import { newId } from '../../db/ids.ts';
import { callRunOf } from '../../domains/executions/calls/callKey.ts';
import { collectCalls, type CallResult } from '../../domains/executions/calls/collectCalls.ts';
import { startCalls, type Call } from '../../domains/executions/calls/startCalls.ts';
import type { NodeAnswer } from '../../workflows/contract.ts';
import type { Item } from '../../domains/executions/item.ts';
import { outputLimits } from '../kit/ItemBudget.ts';
import { mayTraceItems, pairsOfCall } from './pairsOfCall.ts';
import type { RunState } from './runState.ts';

/** Maximum of called executions per message to the workflow, so that their events fit one history. */
const maxToldAtOnce = 400;

/** Open calls of a run, for its workflow, or the outcome of all. */
type Calls = Extract<NodeAnswer, { children: unknown }> | { results: CallResult<Item>[] };

/**
 * Looks up what an attempt has called and waits for; null if it has not called yet. If the node stops on errors and a call failed,
 * pending calls are canceled; after the attempt's time, all open ones are.
 */
export async function findCalls({ deps, call, node, execution, attempts }: RunState): Promise<Calls | null> {
  const run = callRunOf({ ...call, attempt: attempts });
  const stops = (node.settings?.on_error ?? 'stop') === 'stop';
  const isLate = call.lateAttempt === attempts;
  const { counts, open } = await deps.database.withOrganization(
    execution.organizationId,
    async ({ executionCalls, executions }) => {
      const first = await executionCalls.count(run);
      const isStopped = isLate || (stops && first.failed > 0);
      if (isStopped && first.open > 0) await executionCalls.cancelQueued(run);
      const left = first.open > 0 ? await executionCalls.open(run, maxToldAtOnce) : [];
      if (!isLate) return { counts: first, open: left };
      for (const { executionId: id } of left)
        await executions.cancel({ id, accountId: null, outboxId: newId('outbox') });
      return { counts: first, open: [] };
    },
  );
  if (counts.all === 0) return null;
  if (open.length > 0) {
    return {
      children: open,
      ...(stops ? { stopOnFailure: true } : {}),
      ...(attempts > 1 ? { attempt: attempts } : {}),
    };
  }
  const results = await deps.database.withOrganization(execution.organizationId, (repositories) =>
    collectCalls<Item>(repositories, {
      run: { ...call, attempt: attempts },
      maxBytes: outputLimits.bytes,
      publicUrl: deps.publicUrl,
      decode: (packed) => deps.store.decode(packed, execution.organizationId),
    }),
  );
  const inputs = Object.values(call.sources)
    .flat()
    .reduce((sum, { count }) => sum + count, 0);
  if (inputs > 1 && mayTraceItems(execution))
    for (const result of results)
      if (result.itemIndex === null && result.items.length > 0)
        result.pairs = await pairsOfCall(deps.store, execution.organizationId, result);
  const { timeout_ms: timeoutMs } = node.settings ?? {};
  return { results: isLate ? results.map((result) => asLate(result, timeoutMs)) : results };
}

function asLate(result: CallResult<Item>, timeoutMs: number | undefined): CallResult<Item> {
  const error = result.status === 'canceled' ? `it did not end within ${timeoutMs} ms` : result.error;
  return { ...result, error };
}

/** Makes the calls of a run, all or none. */
export async function makeCalls(
  { deps, call, execution, attempts, trace }: RunState,
  calls: readonly Call[],
  awaited: boolean,
): Promise<void> {
  // The place of a tool's call says nothing of its arguments: a model that is asked again may have given others.
  const isRetry = execution.hasCopies && !call.nodeId.includes('#');
  const traceparent = (await trace?.traceparent()) ?? null;
  await deps.database.withOrganization(execution.organizationId, (repositories) =>
    startCalls(
      repositories,
      { ...call, attempt: attempts },
      {
        calls,
        awaited,
        isRetry,
        traceparent,
        maxPerRoot: deps.executionsPerRoot,
        caller: { ...execution, vault: deps.store.vault },
      },
    ),
  );
}
