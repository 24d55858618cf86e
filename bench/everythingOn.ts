/** Signals of an instance: log events, traces, or both. */
export type Signal = 'logs' | 'traces';

/** Returns the settings of an instance that sends its traces, and log events of these types, to a collector. */
export function everythingOn(
  collectorUrl: string,
  types: readonly string[],
  signals: readonly Signal[] = ['logs', 'traces'],
): Record<string, string> {
  const destination = { name: 'Bench', settings: { kind: 'otlp_logs', url: collectorUrl }, types };
  return {
    ...(signals.includes('traces') ? { SERVICE_OTLP_URL: collectorUrl } : {}),
    ...(signals.includes('logs') ? { SERVICE_LOG_DESTINATIONS: JSON.stringify([destination]) } : {}),
  };
}
