import { readFile } from 'node:fs/promises';

interface Times {
  ran: number;
  waited: number;
}

/** For how long the main threads of these processes ran and waited for a processor so far, in nanoseconds. Source: proc(5), `/proc/pid/schedstat`. */
async function timesOf(pids: readonly number[]): Promise<Times> {
  const all = { ran: 0, waited: 0 };
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0 0 0'); // not on every system
    const [ran = 0, waited = 0] = text.split(' ').map(Number);
    all.ran += ran;
    all.waited += waited;
  }
  return all;
}

/**
 * How much longer these processes take from now on because they share the processors: 1 where they never wait for one, 2 where they wait as
 * long as they run. Call the returned function at the end.
 */
export async function watchSlowdown(pids: readonly number[]): Promise<() => Promise<number>> {
  const before = await timesOf(pids);
  return async () => {
    const after = await timesOf(pids);
    const ran = after.ran - before.ran;
    return ran > 0 ? 1 + (after.waited - before.waited) / ran : 1;
  };
}
