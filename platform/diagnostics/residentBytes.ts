import { readFileSync } from 'node:fs';

/** Returns the memory of a process that is in use now; 0 if it has ended, or on a system without `/proc`. */
export function residentBytes(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
