import { setTimeout as pause } from 'node:timers/promises';
import { readEnding } from '../../domains/executions/forms/formEnding.ts';
import { isFinal } from '../../domains/executions/lifecycle/status.ts';
import type { Deps } from '../deps.ts';

const lookEveryMs = 100;

/** A form that was submitted: the wait of this number, or before all waits (-1) the form that started the execution. */
export interface SubmittedForm {
  organizationId: string;
  executionId: string;
  number: number;
}

/** Next step: another form; an ending page; nothing; nothing, because the execution failed; or not yet known. */
export type NextPage = { kind: 'form'; url: string } | { kind: 'ending' | 'none' | 'failed' | 'later' };

/** Waits this long for the next form of an execution; so a form may have several pages. */
export async function nextPage(
  { organizationId, executionId, number }: SubmittedForm,
  withinMs: number,
  deps: Pick<Deps, 'database' | 'resumeLinks'>,
): Promise<NextPage> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += lookEveryMs) {
    await pause(lookEveryMs);
    const open = await deps.database.withOrganization(organizationId, ({ executionWaits }) =>
      executionWaits.findOpenLink(executionId),
    );
    const [state] = await deps.database.executionLog.states([executionId]);
    if (state && readEnding(state.answer)) return { kind: 'ending' };
    const status = state?.status ?? null;
    if (open && open.number > number)
      return open.kind === 'form'
        ? { kind: 'form', url: deps.resumeLinks.urlOf({ executionId, ...open }) }
        : { kind: 'none' };
    if (status === null || isFinal(status)) return { kind: status === 'error' ? 'failed' : 'none' };
  }
  return { kind: 'later' };
}
