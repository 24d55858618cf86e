import type { Socket } from 'node:net';
import type * as Parts from '@nats-io/transport-node';
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';

/** The sockets of a connection: the driver opens none by itself. */
export interface NatsSockets {
  readonly open: (target: { hostname: string; port: number }) => Promise<Socket>;
  readonly protect: (plain: Socket) => Promise<Socket>;
}

export interface NatsDriver {
  readonly connect: (options: ConnectionOptions, sockets: NatsSockets) => Promise<NatsConnection>;
  readonly parts: typeof Parts;
}

let loaded: Promise<NatsDriver> | null = null;

/** Loads the driver on first use, because it takes memory. */
export function loadDriver(): Promise<NatsDriver> {
  return (loaded ??= load());
}

async function load(): Promise<NatsDriver> {
  const [parts, { NodeTransport }, { NatsConnectionImpl, setTransportFactory }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/transport-node/lib/node_transport.js'),
    import('@nats-io/transport-node/lib/nats-base-client.js'),
  ]);
  type Options = ConnectionOptions & { sockets: NatsSockets };
  // One factory for the process: each connection brings its own sockets.
  class GuardedTransport extends NodeTransport {
    override dial(target: { hostname: string; port: number }): Promise<Socket> {
      return (this.options as Options).sockets.open(target);
    }
    override startTLS(): Promise<never> {
      return (this.options as Options).sockets.protect(this.socket) as Promise<never>;
    }
    override tlsFirst(): Promise<never> {
      return Promise.reject(new Error('TLS begins after the greeting of the server.'));
    }
  }
  return {
    connect: async (options, sockets) => {
      let isGuarded = false;
      const open: NatsSockets['open'] = (target) => {
        isGuarded = true;
        return sockets.open(target);
      };
      setTransportFactory({ factory: () => new GuardedTransport() as never }); // anybody may have set another one
      const connection = await NatsConnectionImpl.connect({ ...options, sockets: { ...sockets, open } } as Options);
      if (isGuarded) return connection as never;
      await connection.close();
      throw new Error('Another part of the process connects to NATS, too.');
    },
    parts,
  };
}
