import type { Schema } from '../../api/client.ts';
import { isFinal } from '../canvas/model/runOverlay.ts';

/** Whether the account may run an agent again from one of its steps. */
export function mayRetryAgent(
  { status, permissions }: Pick<Schema<'Execution'>, 'status' | 'permissions'>,
  runs: number,
): boolean {
  return isFinal(status) && permissions.includes('execute') && runs === 1;
}
