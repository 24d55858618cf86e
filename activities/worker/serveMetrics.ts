import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { text as readText } from 'node:stream/consumers';

import { assertNoTransaction } from '../../db/transactions.ts';
import type { Logger } from '../../platform/config/logger.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { WorkerMetrics } from '../../platform/telemetry/WorkerMetrics.ts';

/** Parts that serve the metrics of a worker. */
export interface MetricsParts {
  readonly metrics: Pick<WorkerMetrics, 'read'>;
  /** Address of this machine at which Temporal's SDK serves its metrics; null if it serves none. */
  readonly temporalAddress: string | null;
  /** Whether this is a type of node. Other names are invented by users and not reported. */
  readonly isNodeType: (type: string) => boolean;
  readonly listen: Settings['metricsListen'];
  readonly logger: Logger;
}

const tryAgainMs = 2_000;
const scrapeTimeoutMs = 5_000;

/** Returns an address of this machine that is free, for the metrics of Temporal's SDK; null if no metrics are served. */
export async function temporalMetricsAddress(listen: Settings['metricsListen']): Promise<string | null> {
  if (listen === null) return null;
  const server = createSocketServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return `127.0.0.1:${port}`;
}

/**
 * Serves `GET /metrics` of a worker, its own and those of Temporal's SDK, at SERVICE_METRICS_LISTEN. If the address is in use, as by a worker
 * that is about to end, it is tried again: a worker runs without its metrics rather than not at all.
 */
export function serveMetrics({ metrics, temporalAddress, isNodeType, listen, logger }: MetricsParts): {
  close: () => Promise<void>;
} {
  if (listen === null) return { close: async () => undefined };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || URL.parse(request.url ?? '', 'http://worker')?.pathname !== '/metrics')
      return void response.writeHead(404, { 'content-length': 0 }).end();
    readAll({ metrics, temporalAddress, isNodeType }).then(
      ({ contentType, text }) =>
        void response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        logger.warn({ err: error }, 'The metrics of this worker could not be read');
        response.writeHead(503, { 'content-length': 0 }).end();
      },
    );
  });
  const timer = listenRepeatedly(server, listen, logger);
  return {
    close: () =>
      new Promise((closed) => {
        clearTimeout(timer.current);
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function listenRepeatedly(
  server: Server,
  { host, port }: NonNullable<Settings['metricsListen']>,
  logger: Logger,
): { current: NodeJS.Timeout | undefined } {
  const timer: { current: NodeJS.Timeout | undefined } = { current: undefined };
  const listen = () => server.listen({ host, port });
  server.on('error', (error) => {
    logger.warn({ err: error }, 'SERVICE_METRICS_LISTEN cannot be listened on; trying again');
    timer.current = setTimeout(listen, tryAgainMs);
    timer.current.unref();
  });
  listen();
  return timer;
}

async function readAll({
  metrics,
  temporalAddress,
  isNodeType,
}: Pick<MetricsParts, 'metrics' | 'temporalAddress' | 'isNodeType'>) {
  const [own, ofTemporal] = await Promise.all([metrics.read(), readTemporal(temporalAddress)]);
  return { contentType: own.contentType, text: `${own.text.trimEnd()}\n${withoutUnknown(ofTemporal, isNodeType)}` };
}

/** Leaves out activities of unknown types of nodes. All other activities have names without a dot. */
function withoutUnknown(text: string, isNodeType: MetricsParts['isNodeType']): string {
  const isKept = (line: string) => {
    const type = /activity_type="([^"]*\.[^"]*)"/.exec(line)?.[1];
    return type === undefined || isNodeType(type);
  };
  return text.split('\n').filter(isKept).join('\n');
}

async function readTemporal(address: string | null): Promise<string> {
  if (address === null) return '';
  assertNoTransaction(address);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`http://${address}/metrics`, { signal: AbortSignal.timeout(scrapeTimeoutMs) }, resolve).on('error', reject);
  });
  return readText(response);
}
