import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server whose responses never end. */
export interface EndlessServer {
  readonly url: string;
  /** Requests that are open now. */
  open(): number;
  close(): Promise<void>;
}

/** Starts one on the loopback. A response begins with `begin`, or not at all; requests for a path of `ended` get that text. */
export async function startEndlessServer(
  begin: string | null,
  ended: Readonly<Record<string, string>> = {},
): Promise<EndlessServer> {
  let open = 0;
  const server = createServer((request, response) => {
    const whole = ended[request.url ?? ''];
    if (whole !== undefined) return void response.end(whole);
    open += 1;
    request.resume();
    response.once('close', () => (open -= 1));
    if (begin !== null) response.writeHead(200, { 'content-type': 'application/json' }).write(begin);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => open,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
