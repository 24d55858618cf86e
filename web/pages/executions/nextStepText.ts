import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Returns the next step after an execution's error. */
export function nextStepText({ parameter, node_id: nodeId }: Schema<'ExecutionError'>): string {
  if (parameter !== null) return t('executions.fixParameter');
  if (nodeId !== null) return t('executions.checkInputOfNode');
  return t('executions.retryOrCheck');
}
