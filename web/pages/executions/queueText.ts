import type { Schema } from '../../api/client.ts';

/** Where an execution stands in the line and why, in one line. */
export function queueText({ position, limit }: Schema<'ExecutionQueuePlace'>): string {
  const ahead = position === 1 ? 'Next in line' : `Number ${position} in line`;
  if (limit === null) return `${ahead}: starting`;
  return `${ahead}: at most ${limit} production ${limit === 1 ? 'execution runs' : 'executions run'} at once here`;
}
