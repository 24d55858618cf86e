import { isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates } from 'node:tls';

import type { Dial } from '../../platform/outbound/dial.ts';
import type { BrokerTls } from './brokerFields.ts';

export interface SocketOptions {
  readonly host: string;
  readonly port: number;
  readonly dial: Dial;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/**
 * Opens a socket to a broker, for a driver that must not connect by itself. Errors: those of `dial`, of the socket and its certificate; the
 * signal's reason.
 */
export async function openBrokerSocket(
  server: BrokerTls,
  { host, port, dial, signal, timeoutMs }: SocketOptions,
): Promise<Socket> {
  const endsAt = performance.now() + timeoutMs;
  const plain = await dial({ host, port, timeoutMs, signal });
  if (server.tls === 'off') return plain;
  return protect(plain, { host, server, timeoutMs: Math.max(1, endsAt - performance.now()) });
}

/** Adds TLS to a socket. Errors: those of the socket and its certificate. */
export function protect(
  plain: Socket,
  { host, server, timeoutMs }: { host: string; server: BrokerTls; timeoutMs: number },
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ socket: plain, host, ...tlsOptions(server, host) });
    const timer = setTimeout(() => socket.destroy(new Error('The server did not answer in time.')), timeoutMs);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      plain.destroy();
      reject(error);
    };
    const closed = () => fail(new Error('The server closed the connection.'));
    socket.once('error', fail);
    socket.once('close', closed);
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      socket.off('close', closed);
      resolve(socket);
    });
  });
}

/** Returns the options of TLS for a server. */
export function tlsOptions({ tls, authority, client_certificate: cert, client_key: key }: BrokerTls, host: string) {
  return {
    ...(isIP(host) === 0 ? { servername: host } : {}),
    rejectUnauthorized: tls !== 'require',
    minVersion: 'TLSv1.2' as const,
    ...(authority === '' ? {} : { ca: [...rootCertificates, authority] }),
    ...(cert === '' ? {} : { cert, key }),
  };
}
