import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** What to do about the error of an execution. */
export function nextStepText({ parameter, node_id: nodeId }: Schema<'ExecutionError'>): string {
  if (parameter !== null)
    return t(
      'Fix this parameter in the draft, publish, then retry with the current version. Nodes that succeeded do not run again.',
    );
  if (nodeId !== null)
    return t(
      'Check the input of the node. If an external service failed, retry once it is available again. Nodes that succeeded do not run again.',
    );
  return t('Retry it, or check its history in Temporal UI.');
}
