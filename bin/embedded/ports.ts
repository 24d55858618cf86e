import { randomInt } from 'node:crypto';
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

/**
 * Systems give their own ports (port 0, outgoing connections) from 32768 (Linux) or 49152 (others) up. A port from there
 * that was free a moment ago may be taken by anybody's connection before its server listens; below, only servers listen.
 */
const range = { from: 20_000, to: 32_767 };

/**
 * A port that was free a moment ago on IPv4 loopback, which no outgoing connection takes.
 * @throws Error when a hundred ports that were looked at were all taken
 */
export async function freePort(): Promise<number> {
  for (let round = 0; round < 100; round += 1) {
    const port = randomInt(range.from, range.to + 1);
    if (await isFree(port, '127.0.0.1')) return port;
  }
  throw new Error(`no free port found from ${range.from} to ${range.to}`);
}

/** The remembered port while it is free, so that addresses stay the same over restarts; else a new one. */
export async function rememberedOrFreePort(remembered: number | undefined): Promise<number> {
  if (remembered !== undefined && (await isFree(remembered, '127.0.0.1'))) return remembered;
  return freePort();
}
