import type { Measurement } from './load.ts';

/** The measurements of one run as a Markdown table: one row per target, one group of columns per number of connections. */
export function measurementTable(own: readonly Measurement[]): string {
  const measurements = own.flatMap((one) => [
    one,
    ...(one.beside ? [{ ...one.beside, connections: one.connections }] : []),
  ]);
  const connections = [...new Set(measurements.map((one) => one.connections))];
  const targets = [...new Set(measurements.map((one) => one.target))];
  const head = ['target', ...connections.flatMap((count) => [`${count} conn req/s`, 'p50 ms', 'p99 ms'])];
  const rows = targets.map((target) => [
    target,
    ...connections.flatMap((count) => {
      const one = measurements.find((measured) => measured.target === target && measured.connections === count);
      if (!one) return ['–', '–', '–'];
      const failed = one.failures > 0 ? ` (${one.failures} failed)` : '';
      return [`${Math.round(one.requestsPerSecond)}${failed}`, one.p50Ms.toFixed(2), one.p99Ms.toFixed(2)];
    }),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Work of the database for each request, where it was read. */
export function workLines(measurements: readonly Measurement[]): string[] {
  return measurements.flatMap(({ target, connections, workPerRequest: work }) =>
    work
      ? [
          `        ${target} at ${connections} connections: ${work.commits.toFixed(2)} commits and ${work.walSyncs.toFixed(2)} syncs of the log a call`,
        ]
      : [],
  );
}

/** The aims as lines of text: reached or not, with the numbers. */
export function aimLines(measurements: readonly Measurement[]): string[] {
  const find = (target: string, connections: number): Measurement | undefined =>
    measurements.find((one) => one.target === target && one.connections === connections);
  const lines: string[] = [];
  const add = (text: string, value: number, aim: { atLeast?: number; atMost?: number }): void => {
    const reached = value >= (aim.atLeast ?? -Infinity) && value <= (aim.atMost ?? Infinity);
    const bound = aim.atLeast === undefined ? `≤ ${aim.atMost}` : `≥ ${aim.atLeast}`;
    lines.push(`${reached ? 'reached' : 'MISSED '}  ${text}: ${value.toFixed(2)} (aim ${bound})`);
  };
  const [bureau, probe, portkey] = [find('bureau', 32), find('probe', 32), find('portkey', 32)];
  if (bureau && probe)
    add('requests/s at 32 connections, of the bare probe', bureau.requestsPerSecond / probe.requestsPerSecond, {
      atLeast: 0.8,
    });
  if (bureau && portkey)
    add('requests/s at 32 connections, of Portkey', bureau.requestsPerSecond / portkey.requestsPerSecond, {
      atLeast: 1.5,
    });
  const litellm = find('litellm', 32);
  if (bureau && litellm)
    add('requests/s at 32 connections, of LiteLLM', bureau.requestsPerSecond / litellm.requestsPerSecond, {
      atLeast: 20,
    });
  for (const count of new Set(measurements.map(({ connections }) => connections))) {
    const [one, ten, cold] = [find('bureau-1', count), find('bureau-10', count), find('bureau-cold', count)];
    if (one && ten)
      add(
        `requests/s of one wallet through ten processes, of one, at ${count} connections`,
        ten.requestsPerSecond / one.requestsPerSecond,
        { atLeast: 0.9 },
      );
    if (cold?.workPerRequest)
      add(`commits a call of cold keys at ${count} connections`, cold.workPerRequest.commits, { atMost: 0.8 });
  }
  const [direct1, bureau1, probe1] = [find('direct', 1), find('bureau', 1), find('probe', 1)];
  if (direct1 && bureau1 && probe1) {
    add(
      'added p50 at 1 connection, of what the probe adds',
      (bureau1.p50Ms - direct1.p50Ms) / (probe1.p50Ms - direct1.p50Ms),
      { atMost: 1.5 },
    );
  }
  return lines;
}
