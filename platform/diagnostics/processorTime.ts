import { readFileSync } from 'node:fs';

/** Length of the ticks in which Linux counts the time of a process. */
const tickMs = 10;

/**
 * Returns the CPU time that a process has used, with all its threads or its main thread alone; undefined if it is unavailable (not Linux,
 * or no such process). Source: proc_pid_stat(5), `utime` and `stime`.
 */
export function processorMsOf(pid: number | undefined, threads: 'all' | 'main' = 'all'): number | undefined {
  try {
    const path = threads === 'all' ? `/proc/${pid}/stat` : `/proc/${pid}/task/${pid}/stat`;
    const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return undefined;
  }
}
