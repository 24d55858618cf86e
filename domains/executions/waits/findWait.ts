import type { Database } from '../../../db/database.ts';
import type { LinkedWait, WaitKind } from '../../../db/repositories/executions/executionWaits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { isFinal } from '../lifecycle/status.ts';
import type { LinkedPlace } from './ResumeLinks.ts';

/** A link as it was called. */
export interface CalledLink extends LinkedPlace {
  kind: WaitKind;
  /** The part of the address after the token. */
  suffix: string;
}

/**
 * The open wait that a link ends. A link ends the wait of its number; with a suffix, a later one with that suffix, too. Throws `not_found`
 * if the execution was deleted, then `already_resumed`, `wait_timed_out`, `execution_finished` or `execution_not_waiting` (not yet, or
 * elsewhere).
 */
export async function findWait(database: Database, link: CalledLink): Promise<LinkedWait> {
  const seen = await database.asSystem(({ executionWaits }) => executionWaits.findLinked(link));
  const [execution] = seen;
  if (!execution) throw new AppError('not_found', 'This link is no longer valid.');
  const meant = seen.find((wait) => isMeant(wait, link));
  if (meant && !meant.isOver && !isFinal(execution.executionStatus) && isOfKind(meant, link)) return meant;
  throw refusal(execution, meant, link);
}

function isMeant({ number, suffix }: LinkedWait, link: CalledLink): boolean {
  return suffix === link.suffix && (suffix === '' ? number === link.number : number >= link.number);
}

/** The link of a form opens the page of an approval, too. */
function isOfKind({ kind }: LinkedWait, link: CalledLink): boolean {
  return kind === link.kind || (kind === 'approval' && link.kind === 'form');
}

function refusal(execution: LinkedWait, meant: LinkedWait | undefined, link: CalledLink): AppError {
  if (meant?.status === 'resumed')
    return new AppError('already_resumed', 'This was already submitted. Each link works once.');
  if (meant?.isOver)
    return new AppError('wait_timed_out', 'This request has expired. The execution continued without a response.');
  if (isFinal(execution.executionStatus))
    return new AppError('execution_finished', 'The execution has ended and no longer waits for a response.');
  if (meant && !isOfKind(meant, link))
    return new AppError(
      'execution_not_waiting',
      meant.kind !== 'webhook'
        ? 'The execution is waiting for a person. Open the link that starts with /form-waiting/.'
        : 'The execution is waiting for a webhook call. Use the link that starts with /webhook-waiting/.',
    );
  return new AppError(
    'execution_not_waiting',
    'The execution is not waiting for a response right now. Try again later.',
  );
}
