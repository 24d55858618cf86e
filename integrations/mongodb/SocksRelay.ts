import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, isIPv6, type AddressInfo, type Server, type Socket } from 'node:net';

/** Opens a connection to a server. */
export type OpenSocket = (target: { host: string; port: number }) => Promise<Socket>;

/** A handshake has few bytes and takes a moment. */
const maxHandshakeBytes = 1_024;
const handshakeTimeoutMs = 5_000;
const succeeded = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
const refused = Buffer.from([5, 2, 0, 1, 0, 0, 0, 0, 0, 0]);

/**
 * A proxy (SOCKS5, RFC 1928 and 1929) on this machine for one driver that opens its connections itself: it can reach nothing but what `open`
 * opens. It listens on the loopback address, and takes only those who know its password.
 */
export class SocksRelay {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The last error of `open`: drivers report only that a connection failed. */
  lastError: unknown = null;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #open: OpenSocket;
  readonly #login: Buffer;

  private constructor(server: Server, open: OpenSocket) {
    this.port = (server.address() as AddressInfo).port;
    this.user = randomBytes(12).toString('hex');
    this.password = randomBytes(24).toString('hex');
    this.#login = loginOf(this.user, this.password);
    this.#server = server;
    this.#open = open;
    server.on('connection', (socket: Socket) => void this.#serve(socket));
  }

  static async start(open: OpenSocket): Promise<SocksRelay> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    server.unref();
    return new SocksRelay(server, open);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #serve(client: Socket): Promise<void> {
    this.#keep(client);
    client.setTimeout(handshakeTimeoutMs, () => client.destroy());
    try {
      const read = readerOf(client);
      const [version, methods] = await read(2);
      await read(methods!);
      if (version !== 5) return void client.destroy();
      client.write(Buffer.from([5, 2]));
      const login = await read(this.#login.length);
      if (!timingSafeEqual(login, this.#login)) return void client.end(Buffer.from([1, 1]));
      client.write(Buffer.from([1, 0]));
      const target = await targetOf(read);
      const server = await this.#open(target).catch((error: unknown) => {
        this.lastError = error;
        client.end(refused);
        return null;
      });
      if (server === null) return;
      this.#keep(server);
      server.on('close', () => client.destroy());
      client.on('close', () => server.destroy());
      if (client.destroyed) return void server.destroy();
      client.setTimeout(0);
      client.write(succeeded);
      client.pipe(server).pipe(client);
    } catch {
      client.destroy();
    }
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => this.#sockets.delete(socket));
  }
}

type Read = (bytes: number) => Promise<Buffer>;

/** Reads so many bytes at a time. The bytes after it stay in the socket. */
function readerOf(socket: Socket): Read {
  let total = 0;
  return async (bytes) => {
    total += bytes;
    if (total > maxHandshakeBytes) throw new Error('The handshake is too long.');
    for (;;) {
      const chunk = bytes === 0 ? Buffer.alloc(0) : (socket.read(bytes) as Buffer | null);
      if (chunk !== null) return chunk;
      if (socket.readableEnded || socket.destroyed) throw new Error('The client is gone.');
      await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
    }
  };
}

function loginOf(user: string, password: string): Buffer {
  const [name, secret] = [Buffer.from(user), Buffer.from(password)];
  return Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([secret.length]), secret]);
}

/** Errors: for another command than "connect". */
async function targetOf(read: Read): Promise<{ host: string; port: number }> {
  const [version, command, , kind] = await read(4);
  if (version !== 5 || command !== 1) throw new Error('Only connections are made here.');
  const host = await hostOf(kind!, read);
  return { host, port: (await read(2)).readUInt16BE(0) };
}

async function hostOf(kind: number, read: Read): Promise<string> {
  if (kind === 1) return [...(await read(4))].join('.');
  if (kind === 3) return (await read((await read(1))[0]!)).toString('utf8');
  if (kind !== 4) throw new Error('The kind of address is unknown.');
  const bytes = await read(16);
  const parts = Array.from({ length: 8 }, (_, place) => bytes.readUInt16BE(place * 2).toString(16));
  const address = parts.join(':');
  if (!isIPv6(address)) throw new Error('The address is not valid.');
  return address;
}
