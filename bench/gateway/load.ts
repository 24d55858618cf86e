import autocannon from 'autocannon';

import { median } from '../median.ts';

/** An endpoint, and the headers that its requests have in turn. */
export interface Place {
  url: string;
  headers: readonly Record<string, string>[];
}

/** The called endpoints, which share the connections, and their request. */
export interface Target {
  name: string;
  places: readonly Place[];
  body: string;
  /** Called at the same time by one connection of another organization, whose latency is measured apart. */
  beside?: Place;
  /** Reads the work of the database so far; a round begins and ends with it. */
  readWork?: () => Promise<DatabaseWork>;
}

/** Work of a database: commits of its transactions, reads included, and writes of the log to the disk that commits waited for. */
export interface DatabaseWork {
  commits: number;
  walSyncs: number;
}

/** One measurement. Units: requests a second; latency in milliseconds. */
export interface Measurement {
  target: string;
  connections: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
  /** The measurement of the other organization, if there is one. */
  beside?: Measurement;
  /** Work of the database for each request, if it was read. */
  workPerRequest?: DatabaseWork;
}

/** How long a connection without an answer may exceed the time of its round. */
const lateSeconds = 45;

/**
 * Loads the targets from this process in turns: every round measures each of them for `seconds`, the first one after a warm-up that is not
 * counted. Each figure is the median of the rounds, so that temporary load of the machine does not affect one target alone. No round begins
 * that would end after `deadlineMs`; targets without a round are left out.
 */
export async function measure(
  targets: readonly Target[],
  options: { connections: number; seconds: number; warmUpSeconds: number; rounds: number; deadlineMs: number },
): Promise<Measurement[]> {
  const { connections, seconds, warmUpSeconds, rounds, deadlineMs } = options;
  const slices = targets.map((): Measurement[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const warmsUp = round === 0 ? warmUpSeconds : 0;
      if (performance.now() + (warmsUp + seconds) * 1_000 > deadlineMs) break;
      if (warmsUp > 0) await run(target, connections, warmsUp);
      const slice = await runRound(target, connections, seconds);
      slices[index]!.push(slice);
      process.stderr.write(`  ${target.name}: ${Math.round(slice.requestsPerSecond)} requests/s\n`);
    }
  }
  const measured = slices.filter((own) => own.length > 0);
  return measured.map((own) => {
    const beside = own.flatMap((slice) => slice.beside ?? []);
    const work = own.flatMap((slice) => slice.workPerRequest ?? []);
    return {
      ...medians(own),
      ...(beside.length > 0 && { beside: medians(beside) }),
      ...(work.length > 0 && {
        workPerRequest: {
          commits: median(work.map(({ commits }) => commits)),
          walSyncs: median(work.map(({ walSyncs }) => walSyncs)),
        },
      }),
    };
  });
}

function medians(slices: readonly Measurement[]): Measurement {
  return {
    target: slices[0]!.target,
    connections: slices[0]!.connections,
    requestsPerSecond: median(slices.map((slice) => slice.requestsPerSecond)),
    p50Ms: median(slices.map((slice) => slice.p50Ms)),
    p99Ms: median(slices.map((slice) => slice.p99Ms)),
    failures: slices.reduce((sum, slice) => sum + slice.failures, 0),
  };
}

async function runRound(target: Target, connections: number, seconds: number): Promise<Measurement> {
  const before = await target.readWork?.();
  const measured = await run(target, connections, seconds);
  const after = await target.readWork?.();
  if (!before || !after) return measured;
  const requests = measured.requestsPerSecond * seconds;
  const workPerRequest = {
    commits: (after.commits - before.commits) / requests,
    walSyncs: (after.walSyncs - before.walSyncs) / requests,
  };
  return { ...measured, workPerRequest };
}

/** Loads all places of a target at once. */
async function run(target: Target, connections: number, seconds: number): Promise<Measurement> {
  const { name, places, body, beside } = target;
  const used = places.slice(0, connections);
  const share = (index: number): number => Math.floor((connections + index) / used.length);
  const loads = used.map((place, index) => load(place, { body, connections: share(index), seconds }));
  const other = beside ? load(beside, { body, connections: 1, seconds }) : null;
  const measured = measurementOf(await Promise.all(loads), { target: name, connections });
  if (!other) return measured;
  return { ...measured, beside: measurementOf([await other], { target: `${name}, the other`, connections: 1 }) };
}

interface Load {
  latenciesMs: number[];
  failures: number;
  seconds: number;
}

function measurementOf(loads: readonly Load[], of: Pick<Measurement, 'target' | 'connections'>): Measurement {
  const latenciesMs = loads.flatMap((one) => one.latenciesMs).toSorted((left, right) => left - right);
  const at = (share: number): number =>
    latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(latenciesMs.length * share))] ?? 0;
  return {
    ...of,
    requestsPerSecond: latenciesMs.length / Math.max(...loads.map(({ seconds }) => seconds)),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failures: loads.reduce((sum, { failures }) => sum + failures, 0),
  };
}

/**
 * Loads one place. Latencies are taken from each answer, because autocannon's own percentiles are whole milliseconds. Each connection has
 * its own share of the headers, so that no two connections send the same ones.
 */
async function load(
  { url, headers }: Place,
  options: { body: string; connections: number; seconds: number },
): Promise<Load> {
  const { body, connections, seconds } = options;
  const requests = headers.map((own) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...own },
    body,
  }));
  const latenciesMs: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Omit<Load, 'latenciesMs'>>();
  let client = 0;
  const running = autocannon(
    {
      url,
      ...requests[0]!,
      connections,
      duration: seconds,
      timeout: 30,
      setupClient: (one) => {
        const own = requests.filter((_, index) => index % connections === client);
        client += 1;
        if (requests.length > 1) one.setRequests(own);
      },
    },
    (error, result) => {
      if (error) reject(error);
      else resolve({ failures: result.errors + result.timeouts + result.non2xx, seconds: result.duration });
    },
  );
  const late = setTimeout(() => running.stop(), (seconds + lateSeconds) * 1_000);
  running.on('response', (...[, , , latencyMs]: [unknown, number, number, number]) => latenciesMs.push(latencyMs));
  try {
    return { latenciesMs, ...(await promise) };
  } finally {
    clearTimeout(late);
  }
}
