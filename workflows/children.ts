import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { CancellationScope, CancelledFailure, ChildWorkflowFailure, executeChild, sleep } from '@temporalio/workflow';

import { interpreterVersion, type Child, type ExecutionInput, type NodeAnswer } from './contract.ts';
import { searchAttributes } from './searchAttributes.ts';

type Called = Extract<NodeAnswer, { children: unknown }>;
/** What a run answers in the end: anything but calls. */
type Settled = Exclude<NodeAnswer, Called>;

/** Children of one run at once. */
const maxAtOnce = 20;
const firstPauseMs = 10_000;
const longestPauseMs = 5 * 60_000;

export interface ChildrenOptions {
  organizationId: string;
  /** Calls the run's activity again: it answers the next children, or the end. */
  askAgain: () => Promise<NodeAnswer>;
  /** Between two rounds of children: the place to begin a new history. */
  betweenRounds: () => Promise<void>;
}

/**
 * Runs the executions that a run has called, at most 20 at once, until the run has no more of them. How a child ended is
 * read from its row by the run's activity, so this only has to see that it ends: a canceled parent cancels its children,
 * and one that another worker or the reconciling started already is asked for from time to time.
 */
export async function untilChildrenEnd(answer: NodeAnswer, options: ChildrenOptions): Promise<Settled> {
  let pauseMs = firstPauseMs;
  for (let next = answer; ; next = await options.askAgain()) {
    if (!('children' in next)) return next;
    const isRunElsewhere = await runChildren(next, options.organizationId);
    if (isRunElsewhere) {
      await sleep(pauseMs, { summary: 'Waiting for calls' });
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
    await options.betweenRounds();
  }
}

/** True where nothing but children that something else has started is left of these. */
async function runChildren({ children, stopOnFailure }: Called, organizationId: string): Promise<boolean> {
  const waiting = [...children];
  let isStopped = false;
  let started = 0;
  const lane = async (): Promise<void> => {
    for (let child = waiting.shift(); child && !isStopped; child = waiting.shift()) {
      const end = await runChild(child, organizationId);
      if (end !== 'elsewhere') started += 1;
      if (end === 'failed' && stopOnFailure) isStopped = true;
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxAtOnce, children.length) }, lane));
  return started === 0;
}

async function runChild(child: Child, organizationId: string): Promise<'succeeded' | 'failed' | 'elsewhere'> {
  try {
    await executeChild<(input: ExecutionInput) => Promise<void>>('runDigitalOrganization', {
      workflowId: child.executionId,
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      parentClosePolicy: 'REQUEST_CANCEL', // it says itself that it is canceled; a terminated one could not
      args: [
        {
          executionId: child.executionId,
          organizationId,
          digitalOrganizationId: child.digitalOrganizationId,
          startNodeId: child.startNodeId,
          interpreterVersion,
        },
      ],
      staticSummary: child.digitalOrganizationName.slice(0, 90),
      typedSearchAttributes: searchAttributes({
        OrganizationId: organizationId,
        DigitalOrganizationId: child.digitalOrganizationId,
        VersionId: child.versionId ?? 'draft',
        TriggerKind: 'sub',
        RunState: 'running',
      }),
    });
    return 'succeeded';
  } catch (error) {
    if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('The execution was canceled.');
    if (error instanceof ChildWorkflowFailure) return 'failed';
    if (error instanceof WorkflowExecutionAlreadyStartedError) return 'elsewhere';
    throw error;
  }
}
