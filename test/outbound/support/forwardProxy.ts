import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A real forward proxy: it knows CONNECT and nothing else. */
export interface ForwardProxy {
  port: number;
  /** Received requests. */
  seen: { authority: string; authorization: string | undefined }[];
  /** Raw response instead of connecting; null connects. */
  refuseWith: string | null;
  close: () => Promise<void>;
}

/** Starts one on 127.0.0.1; with `auth` it wants `user:password`. */
export async function startForwardProxy({ auth }: { auth?: string } = {}): Promise<ForwardProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((_, response) => response.writeHead(405).end());
  const proxy: ForwardProxy = {
    port: 0,
    seen: [],
    refuseWith: null,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    const authority = request.url ?? '';
    const authorization = request.headers['proxy-authorization'];
    proxy.seen.push({ authority, authorization });
    sockets.add(client);
    client.on('error', () => client.destroy());
    if (proxy.refuseWith !== null) return client.end(proxy.refuseWith);
    if (auth && authorization !== `Basic ${Buffer.from(auth).toString('base64')}`)
      return client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const { hostname, port } = new URL(`http://${authority}`);
    const upstream = connect(Number(port) || 80, hostname.replace(/^\[|\]$/g, ''), () => {
      client.write('HTTP/1.1 200 Connection established\r\nvia: test\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}
