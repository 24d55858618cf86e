/** Result of one kind of load. */
export interface Load {
  perSecond: number;
  latenciesMs: number[];
}

export interface LoadOptions {
  work: () => Promise<void>;
  /** How many run at any moment. */
  connections: number;
  seconds: number;
}

/** Runs `work` repeatedly on several lanes for a time; each lane finishes its current call. */
export async function runLoad({ work, connections, seconds }: LoadOptions): Promise<Load> {
  const latenciesMs: number[] = [];
  const startedMs = performance.now();
  const endsMs = startedMs + seconds * 1000;
  const lane = async () => {
    while (performance.now() < endsMs) {
      const begunMs = performance.now();
      await work();
      latenciesMs.push(performance.now() - begunMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return { perSecond: latenciesMs.length / ((performance.now() - startedMs) / 1000), latenciesMs };
}

/** The value below which `percent` of the sorted values lie; 0 for none. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
