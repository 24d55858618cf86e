import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** What to do about the error of an execution. */
export function nextStepText({ parameter, node_id: nodeId }: Schema<'ExecutionError'>): string {
  if (parameter !== null)
    return t(
      'Correct this parameter in the draft, publish it, then retry with the current version: what finished is kept.',
    );
  if (nodeId !== null)
    return t(
      'See what came in at the node. If the other side works again, retry: what finished is kept and not run again.',
    );
  return t('Retry it, or look at its history in Temporal UI.');
}
