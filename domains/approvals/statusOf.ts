import type { ApprovalRow } from '../../db/repositories/executions/approvals.ts';
import { isFinal } from '../executions/lifecycle/status.ts';

/** The state of an approval. */
export function statusOf({
  decidedAt,
  waitStatus,
  waitUntil,
  executionStatus,
}: Pick<ApprovalRow, 'decidedAt' | 'waitStatus' | 'waitUntil' | 'executionStatus'>):
  | 'waiting'
  | 'decided'
  | 'timed_out'
  | 'canceled' {
  if (decidedAt !== null) return 'decided';
  if (waitStatus === 'timed_out') return 'timed_out';
  if (isFinal(executionStatus)) return 'canceled';
  return waitUntil !== null && waitUntil.getTime() <= Date.now() ? 'timed_out' : 'waiting';
}
