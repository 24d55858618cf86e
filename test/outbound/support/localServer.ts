import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real HTTP server on this machine that remembers what reached it. */
export interface LocalServer {
  port: number;
  requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  close: () => Promise<void>;
}

/** Listens on every address of the machine, so that each spelling of "here" would reach it. */
export async function startLocalServer(answer: RequestListener, host = '::'): Promise<LocalServer> {
  const requests: LocalServer['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 cannot listen on it.
      if (error.code !== 'EAFNOSUPPORT' && error.code !== 'EADDRNOTAVAIL') reject(error);
      else server.listen(0, '0.0.0.0', resolve);
    });
    server.listen(0, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
