import { readFileSync } from 'node:fs';
import type { ExpressionPool } from '../../../platform/expressions/expressionPool.ts';
import { processorMsOf } from '../../../platform/diagnostics/processorTime.ts';

/** Length of the ticks in which Linux counts the time of a process. */
const tickMs = 10;

/**
 * Returns the CPU time in milliseconds used by a pool's runners, including ended ones, independent of other load on the machine. Source:
 * proc_pid_stat(5), `cutime` and `cstime`.
 */
export function runnersMs(pool: ExpressionPool): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const goneMs = (Number(fields[13]) + Number(fields[14])) * tickMs;
  return pool.processIds().reduce((sum, pid) => sum + (processorMsOf(pid) ?? 0), goneMs);
}
