import autocannon from 'autocannon';

/** What is called, and how. */
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

/** Loads a target from this process for `seconds`, after a warm-up that is not counted. */
export async function measure(
  target: Target,
  options: { connections: number; seconds: number; warmUpSeconds: number },
): Promise<Measurement> {
  if (options.warmUpSeconds > 0) await run(target, options.connections, options.warmUpSeconds);
  return await run(target, options.connections, options.seconds);
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
