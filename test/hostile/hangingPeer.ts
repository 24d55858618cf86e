import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server of any protocol that takes every connection and never comes to an end. */
export interface HangingPeer {
  readonly port: number;
  /** Resolves when so many connections are open. */
  asked(count: number): Promise<void>;
  /** Cuts them all and listens no more. */
  close(): Promise<void>;
}

const everyMs = 50;

/** Starts one on the loopback. It sends nothing, or begins with `begin` and continues with an occasional byte. */
export async function startHangingPeer(begin: string | null = null): Promise<HangingPeer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const timer = setInterval(() => begin !== null && socket.write(' '), everyMs);
    if (begin !== null) socket.write(begin);
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      clearInterval(timer);
    });
    server.emit('counted');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked: async (wanted) => {
      while (open.size < wanted) await once(server, 'counted');
    },
    close: async () => {
      if (!server.listening) return;
      const closed = once(server.close(), 'close');
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
