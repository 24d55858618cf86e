import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a collector that accepts all traces and log events. */
export async function startCollector(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => request.resume().once('end', () => response.end('{}')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
