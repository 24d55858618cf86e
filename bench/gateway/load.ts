import autocannon from 'autocannon';

/** The called endpoint, and its request. */
export interface Target {
  name: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** One measurement. Units: requests a second; latency in milliseconds. */
export interface Measurement {
  target: string;
  connections: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
}

/**
 * Loads the targets from this process in turns: every round measures each of them for `seconds`, the first one after a warm-up that is not
 * counted. Each figure is the median of the rounds, so that temporary load of the machine does not affect one target alone.
 */
export async function measure(
  targets: readonly Target[],
  options: { connections: number; seconds: number; warmUpSeconds: number; rounds: number },
): Promise<Measurement[]> {
  const { connections, seconds, warmUpSeconds, rounds } = options;
  const slices = targets.map((): Measurement[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      if (round === 0 && warmUpSeconds > 0) await run(target, connections, warmUpSeconds);
      slices[index]!.push(await run(target, connections, seconds));
    }
  }
  return slices.map((own) => ({
    target: own[0]!.target,
    connections,
    requestsPerSecond: median(own.map((slice) => slice.requestsPerSecond)),
    p50Ms: median(own.map((slice) => slice.p50Ms)),
    p99Ms: median(own.map((slice) => slice.p99Ms)),
    failures: own.reduce((sum, slice) => sum + slice.failures, 0),
  }));
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

/** Latencies are taken from each answer, because autocannon's own percentiles are whole milliseconds. */
async function run(target: Target, connections: number, seconds: number): Promise<Measurement> {
  const latenciesMs: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<{ failures: number; seconds: number }>();
  const running = autocannon(
    {
      url: target.url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...target.headers },
      body: target.body,
      connections,
      duration: seconds,
      timeout: 30,
    },
    (error, result) => {
      if (error) reject(error);
      else resolve({ failures: result.errors + result.timeouts + result.non2xx, seconds: result.duration });
    },
  );
  running.on('response', (...[, , , latencyMs]: [unknown, number, number, number]) => latenciesMs.push(latencyMs));
  const { failures, seconds: took } = await promise;
  latenciesMs.sort((left, right) => left - right);
  const at = (share: number): number =>
    latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(latenciesMs.length * share))] ?? 0;
  return {
    target: target.name,
    connections,
    requestsPerSecond: latenciesMs.length / took,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failures,
  };
}
