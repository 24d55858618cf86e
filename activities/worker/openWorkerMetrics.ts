import type { Logger } from '../../platform/config/logger.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { WorkerMetrics } from '../../platform/telemetry/WorkerMetrics.ts';
import type { NodeTypes } from '../engine/nodeTypes.ts';
import { serveMetrics, temporalMetricsAddress } from './serveMetrics.ts';
import { installRuntime } from './temporalRuntime.ts';
import { watchWorker, type WatchedParts } from './watchWorker.ts';

/** Metrics of a worker, and their listener once its parts are there. */
export interface OpenedMetrics {
  readonly metrics: WorkerMetrics;
  serve(parts: Omit<WatchedParts, 'dataDir'> & { nodeTypes: NodeTypes }): { close: () => Promise<void> };
}

/** Installs Temporal's SDK with metrics of its own, if any are served. Before anything else of the SDK. */
export async function openWorkerMetrics(settings: Settings, logger: Logger): Promise<OpenedMetrics> {
  const { metricsListen: listen, dataDir } = settings;
  const temporalAddress = await temporalMetricsAddress(listen);
  installRuntime(logger, temporalAddress);
  const metrics = new WorkerMetrics();
  return {
    metrics,
    serve: ({ nodeTypes, ...parts }) => {
      watchWorker(metrics, { ...parts, dataDir });
      const isNodeType = (type: string) => nodeTypes.newest(type) !== undefined;
      return serveMetrics({ metrics, temporalAddress, isNodeType, listen, logger });
    },
  };
}
