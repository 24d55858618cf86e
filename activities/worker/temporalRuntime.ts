import { Runtime, type LogLevel, type LogMetadata } from '@temporalio/worker';

import type { Logger } from '../../platform/config/logger.ts';

const levels: Record<LogLevel, 'trace' | 'debug' | 'info' | 'warn' | 'error'> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

/** Names with units and `_total`, and durations in seconds, as Prometheus recommends. */
const asPrometheusNames = { countersTotalSuffix: true, unitSuffix: true, useSecondsForDurations: true };

/**
 * Makes Temporal's SDK log like everything else, serve its metrics at an address of this machine, if one is given, and leave signals to the
 * process. Once per process, before anything else of the SDK.
 * Errors of activities are not logged here: nodes fail every day, and their errors contain users' data.
 */
export function installRuntime(logger: Logger, metricsAddress: string | null = null): void {
  const log = (level: LogLevel, message: string, meta?: LogMetadata) => {
    if (message === 'Activity failed') return;
    const { error, ...fields } = meta ?? {};
    logger[levels[level]]({ ...fields, ...(error === undefined ? {} : { err: error }) }, message);
  };
  Runtime.install({
    shutdownSignals: [],
    logger: {
      log,
      trace: (message, meta) => log('TRACE', message, meta),
      debug: (message, meta) => log('DEBUG', message, meta),
      info: (message, meta) => log('INFO', message, meta),
      warn: (message, meta) => log('WARN', message, meta),
      error: (message, meta) => log('ERROR', message, meta),
    },
    telemetryOptions: {
      logging: { forward: {}, filter: { core: 'WARN', other: 'WARN' } },
      ...(metricsAddress === null
        ? {}
        : { metrics: { prometheus: { bindAddress: metricsAddress, ...asPrometheusNames } } }),
    },
  });
}
