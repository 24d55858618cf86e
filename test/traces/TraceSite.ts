import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site that flows read. It notes the `traceparent` of each request. */
export class TraceSite {
  readonly requests: { path: string; traceparent: string | undefined }[] = [];
  readonly #server = createServer((request, response) => {
    this.requests.push({ path: request.url ?? '', traceparent: request.headers['traceparent'] as string | undefined });
    const status = request.url?.startsWith('/broken') ? 500 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"n":1}');
  });

  static async start(): Promise<TraceSite> {
    const site = new TraceSite();
    site.#server.listen(0, '127.0.0.1');
    await once(site.#server, 'listening');
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
