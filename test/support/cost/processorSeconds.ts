import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports hundredths of a second in `/proc`. */
const ticksPerSecond = 100;

interface Counted {
  readonly parent: number;
  /** Its own and those of its children that have ended and were waited for. */
  readonly ticks: number;
}

/** Returns the CPU time in seconds used by a process and its descendants; 0 without `/proc`. */
export function processorSeconds(pid: number): number {
  const processes = new Map(
    list()
      .map((id) => [id, count(id)] as const)
      .filter((entry): entry is readonly [number, Counted] => entry[1] !== null),
  );
  const isBelow = (id: number): boolean => {
    for (let at = id, steps = 0; steps < 100; steps += 1) {
      if (at === pid) return true;
      const parent = processes.get(at)?.parent;
      if (parent === undefined) return false;
      at = parent;
    }
    return false;
  };
  let ticks = 0;
  for (const [id, process] of processes) if (isBelow(id)) ticks += process.ticks;
  return ticks / ticksPerSecond;
}

function list(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** See proc_pid_stat(5): fields 4 and 14 to 17, behind the name in parentheses. */
function count(pid: number): Counted | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null; // it has ended in the meantime
  }
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, ticks: user + system + childUser + childSystem };
}
