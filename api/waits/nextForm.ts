import { setTimeout as pause } from 'node:timers/promises';
import type { LinkedWait } from '../../db/repositories/executionWaits.ts';
import { isFinal } from '../../executions/status.ts';
import type { Deps } from '../deps.ts';

const lookEveryMs = 100;
const longestMs = 2_000;

/**
 * The address of the form that an execution comes to right after another one, so that a form may have several pages; null
 * where it ends, waits for something else, or takes longer than two seconds.
 */
export async function nextForm(
  { organizationId, executionId, number }: LinkedWait,
  deps: Pick<Deps, 'database' | 'resumeLinks'>,
): Promise<string | null> {
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += lookEveryMs) {
    await pause(lookEveryMs);
    const { open, status } = await deps.database.withOrganization(
      organizationId,
      async ({ executions, executionWaits }) => ({
        open: await executionWaits.findOpen(executionId),
        status: await executions.statusOf(executionId),
      }),
    );
    if (open && open.number > number)
      return open.kind === 'form' ? deps.resumeLinks.urlOf({ executionId, ...open }) : null;
    if (status === null || isFinal(status)) return null;
  }
  return null;
}
