import { createServer } from 'node:net';

/** Whether a TCP port can be listened on at one address. An address the machine does not have counts as free. */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A port that was free a moment ago on IPv4 loopback. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** The remembered port while it is free, so that addresses stay the same over restarts; else a new one. */
export async function rememberedOrFreePort(remembered: number | undefined): Promise<number> {
  if (remembered !== undefined && (await isFree(remembered, '127.0.0.1'))) return remembered;
  return freePort();
}
