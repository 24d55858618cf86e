import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect } from 'node:tls';

import { assertNoTransaction } from '../../../db/transactions.ts';
import type { TemporalServer } from './temporalServer.ts';

const timeoutMs = 5_000;
/** A server that refuses the client's certificate says so only after the handshake of TLS 1.3. */
const quietMs = 500;

/**
 * Waits for a connection to Temporal. The clients of Temporal report each failure as a missed deadline; the error of this function names the
 * cause and the setting to change, where a connection of its own finds one.
 */
export async function reachTemporal<T>(server: TemporalServer, connecting: Promise<T>): Promise<T> {
  try {
    return await connecting;
  } catch (error) {
    const reason = await temporalRefusal(server);
    if (reason === null) throw error;
    throw new Error(reason, { cause: error });
  }
}

/** Returns in words why Temporal cannot be reached, with the setting to change; null if a connection comes about. */
export async function temporalRefusal({ address, tls }: TemporalServer): Promise<string | null> {
  assertNoTransaction(address);
  const { hostname: host, port } = new URL(`tcp://${address}`);
  const at = { host: host.replaceAll(/[[\]]/g, ''), port: Number(port === '' ? 7233 : port) };
  const error = await failureOf(
    tls === null
      ? connectPlain(at)
      : connect({
          ...at,
          ...(tls.serverRootCACertificate && { ca: Buffer.from(tls.serverRootCACertificate) }),
          ...(tls.clientCertPair && {
            cert: Buffer.from(tls.clientCertPair.crt),
            key: Buffer.from(tls.clientCertPair.key),
          }),
          servername: tls.serverNameOverride ?? (isIP(at.host) === 0 ? at.host : ''),
          ALPNProtocols: ['h2'],
        }),
    tls === null ? 'connect' : 'secureConnect',
  );
  if (error === null) return null;
  return `Temporal at ${address} cannot be reached: ${error.message}. ${nextStep(error)}`;
}

/** Resolves to the error of a connection, or to null if it succeeds. Closes the socket. */
function failureOf(socket: Socket, ready: 'connect' | 'secureConnect'): Promise<NodeJS.ErrnoException | null> {
  return new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const end = (error: NodeJS.ErrnoException | null) => {
      resolve(error);
      socket.destroy();
    };
    socket.setTimeout(timeoutMs, () => end(new Error(`no answer within ${timeoutMs / 1_000} s`)));
    socket.once(ready, () => {
      socket.once('data', () => end(null));
      setTimeout(() => end(null), quietMs);
    });
    socket.on('error', end);
  });
}

function nextStep({ code = '', message }: NodeJS.ErrnoException): string {
  if (/SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED/.test(code))
    return 'Its certificate is of an unknown authority. Set TEMPORAL_TLS_SERVER_CA_CERT_PATH or NODE_EXTRA_CA_CERTS (with Docker Compose BUREAU_EXTRA_CA_CERTS) to the certificate of that authority.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'Set TEMPORAL_TLS_SERVER_NAME to the name in its certificate.';
  if (/CERT_(HAS_EXPIRED|NOT_YET_VALID)/.test(code))
    return 'Renew its certificate, or correct the clock of this machine.';
  if (/alert|ECONNRESET/i.test(`${code} ${message}`))
    return 'It may require a certificate of this instance. Check TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH.';
  if (code.startsWith('ERR_SSL')) return 'Its connection may be unencrypted. Check TEMPORAL_TLS.';
  return 'Check TEMPORAL_ADDRESS.';
}
