import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const timeoutMs = 5_000;
const lookEveryMs = 5;

/** Stops a program, and returns when none of its threads runs anymore: the signal alone arrives later, and a server answers until then. */
export function freezeProcess(child: ChildProcess): void {
  child.kill('SIGSTOP');
  const tasks = `/proc/${child.pid}/task`;
  if (!existsSync(tasks)) return pause(timeoutMs / 50); // not Linux
  const isStopped = (task: string): boolean => {
    const stat = readFileSync(`${tasks}/${task}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T');
  };
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += lookEveryMs) {
    if (readdirSync(tasks).every(isStopped)) return;
    pause(lookEveryMs);
  }
  throw new Error(`The process ${child.pid} did not stop.`);
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
