import { rootCertificates } from 'node:tls';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { AppError } from '../../openapi/AppError.ts';
import { canonicalAddress } from './addressRanges.ts';
import { DEFAULT_CONNECT_TIMEOUT_MS, openSocket, type DialOptions } from './dial.ts';
import type { OutboundTarget } from './guard.ts';
import { openTunnel, type Proxy } from './openTunnel.ts';

/** The client's TLS certificate and key, PEM. */
export interface ClientCertificate {
  certificate: string;
  privateKey: string;
  passphrase?: string;
  /** Authority to trust besides the usual ones. */
  authority?: string;
}

export interface GuardedDispatcherOptions extends DialOptions {
  /** Certificates to trust besides the system's, PEM. */
  extraCertificates?: string;
  /** Every connection goes through this proxy, which passes the guard like its targets. */
  proxy?: Proxy;
  clientCertificate?: ClientCertificate;
  /** Authority to trust besides the usual ones, PEM. */
  authority?: string;
  /** How long a connection is kept without a request. */
  keepAliveMs?: number;
}

const KEEP_ALIVE_MS = 10_000;

/**
 * A pooled dispatcher for every target that users of an organization can aim at a host.
 *
 * Guarantees: a name is resolved once and all its addresses are checked; the connection goes to a checked address and
 * the socket's own remote address is checked again before a byte is sent; TLS and `Host` use the name. IP literals go
 * the same way: undici would not ask a `lookup` function for them (reliability §3.4).
 * Errors: target_not_allowed, target_unreachable, target_timeout. Redirects are not followed here: see `guardedFetch`.
 */
export function createGuardedDispatcher(options: GuardedDispatcherOptions): Dispatcher {
  const connectTimeoutMs = options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS;
  const { proxy } = options;
  const secure = buildConnector({ ...tlsOptions(options), timeout: connectTimeoutMs });
  return new Agent({
    // Unlimited connections, because calls are limited by organization: slow calls of others to an origin cause no waiting.
    keepAliveTimeout: options.keepAliveMs ?? KEEP_ALIVE_MS,
    // Callers bound the whole request by their own signal.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (connection, callback) => {
      const target = targetOf(connection);
      const opened = proxy ? openTunnel(proxy, target, options) : openSocket(target, options);
      opened.then(
        (socket) => {
          if (connection.protocol === 'https:') {
            // The caller's names, not the address, decide which certificate is asked for and accepted.
            const servername = canonicalAddress(target.host) === null ? target.host.replace(/\.$/, '') : '';
            const secured = { ...connection, hostname: target.host, servername, httpSocket: socket };
            secure(secured, (...answer) => {
              if (answer[0] === null) callback(null, answer[1]);
              else callback(unsafe(target, answer[0]), null);
            });
          } else {
            callback(null, socket);
          }
        },
        (error: Error) => callback(error, null),
      );
    },
  });
}

function tlsOptions({
  extraCertificates,
  clientCertificate: own,
  authority,
}: GuardedDispatcherOptions): buildConnector.BuildOptions {
  const extra = [extraCertificates, own?.authority, authority].filter((pem) => pem !== undefined);
  return {
    allowH2: false,
    ...(own === undefined ? {} : { cert: own.certificate, key: own.privateKey, passphrase: own.passphrase }),
    ...(extra.length === 0 ? {} : { ca: [...rootCertificates, ...extra] }),
  } as buildConnector.BuildOptions;
}

function targetOf(connection: buildConnector.Options): OutboundTarget {
  const fallback = connection.protocol === 'https:' ? 443 : 80;
  return { host: connection.hostname.replace(/^\[|\]$/g, ''), port: Number(connection.port) || fallback };
}

function unsafe(target: OutboundTarget, cause: NodeJS.ErrnoException): AppError {
  const isCertificate = /CERT|ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(cause.code ?? '');
  const reason = isCertificate
    ? `its certificate is not accepted (${cause.code})`
    : 'the secure connection could not be made';
  const message = `No connection to ${target.host}, port ${target.port}: ${reason}`;
  return new AppError('target_unreachable', message, { cause, retryable: !isCertificate });
}
