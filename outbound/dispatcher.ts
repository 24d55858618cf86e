import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { AppError } from '../openapi/AppError.ts';
import { canonicalAddress, type CanonicalAddress } from './addressRanges.ts';
import { assertAllowed, type OutboundAllow, type OutboundTarget } from './guard.ts';

/** Gives all addresses of a name; only tests pass another one than the system's. */
export type ResolveHost = (host: string) => Promise<string[]>;

export interface DispatcherOptions {
  /** For name look-up, TCP and TLS together; default 10,000. */
  connectTimeoutMs?: number;
  /** Connections per origin; default 64. */
  connectionsPerOrigin?: number;
  /** Certificates to trust besides the system's, PEM. */
  extraCertificates?: string;
}

export interface GuardedDispatcherOptions extends DispatcherOptions {
  allow: OutboundAllow;
  resolveHost?: ResolveHost;
}

const DEFAULT_CONNECT_TIMEOUT_MS = 10_000;
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
  const resolveHost = options.resolveHost ?? resolveBySystem;
  const secure = buildConnector({ ...tlsOptions(options), timeout: connectTimeoutMs });
  return new Agent({
    ...agentOptions(options),
    connect: (connection, callback) => {
      const target = targetOf(connection);
      openSocket({ target, allow: options.allow, resolveHost, connectTimeoutMs }).then(
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

/** A pooled dispatcher without the guard, for providers that an admin of the instance set. */
export function createOpenDispatcher(options: DispatcherOptions = {}): Dispatcher {
  const connectTimeoutMs = options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS;
  return new Agent({ ...agentOptions(options), connect: { ...tlsOptions(options), timeout: connectTimeoutMs } });
}

function agentOptions(options: DispatcherOptions): Agent.Options {
  return {
    connections: options.connectionsPerOrigin ?? 64,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Callers bound the whole request by their own signal.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
}

function tlsOptions(options: DispatcherOptions): buildConnector.BuildOptions {
  const extra = options.extraCertificates;
  return {
    allowH2: false,
    ...(extra === undefined ? {} : { ca: [...rootCertificates, extra] }),
  } as buildConnector.BuildOptions;
}

function targetOf(connection: buildConnector.Options): OutboundTarget {
  const fallback = connection.protocol === 'https:' ? 443 : 80;
  return { host: connection.hostname.replace(/^\[|\]$/g, ''), port: Number(connection.port) || fallback };
}

async function resolveBySystem(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true, order: 'verbatim' });
  return found.map(({ address }) => address);
}

interface OpenSocketOptions {
  target: OutboundTarget;
  allow: OutboundAllow;
  resolveHost: ResolveHost;
  connectTimeoutMs: number;
}

/** A TCP connection to a checked address of the target. */
async function openSocket(options: OpenSocketOptions): Promise<Socket> {
  const { target, allow, connectTimeoutMs } = options;
  const endsAt = performance.now() + connectTimeoutMs;
  const literal = canonicalAddress(target.host);
  const found = literal === null ? await resolveInTime(options) : [literal.address];
  const addresses = assertAllowed(allow, target, found);
  const socket = await connectTo(target, addresses, Math.max(1, endsAt - performance.now()));
  try {
    assertAllowed(allow, target, [socket.remoteAddress ?? '']);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return socket;
}

async function resolveInTime({ target, resolveHost, connectTimeoutMs }: OpenSocketOptions): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut(target, connectTimeoutMs)), connectTimeoutMs);
  });
  try {
    // Resolvers differ on the dot after this one name; what it means is fixed (RFC 6761).
    const name = target.host.toLowerCase() === 'localhost.' ? 'localhost' : target.host;
    return await Promise.race([resolveHost(name), late]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('target_unreachable', `The host ${target.host} was not found`, {
      cause: error,
      retryable: true,
    });
  } finally {
    clearTimeout(timer);
  }
}

function connectTo(target: OutboundTarget, addresses: CanonicalAddress[], timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const entries = addresses.map(({ address, family }) => ({ address, family: family === 'ipv4' ? 4 : 6 }));
    const socket = connect({
      // Always a name as far as `net` can tell, so that it takes only the checked addresses, one after another.
      host: 'checked.invalid',
      port: target.port,
      lookup: (_host, _options, callback) => callback(null, entries),
      autoSelectFamily: true,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
    });
    const timer = setTimeout(() => socket.destroy(timedOut(target, timeoutMs)), timeoutMs);
    const fail = (error: NodeJS.ErrnoException): void => {
      clearTimeout(timer);
      reject(error instanceof AppError ? error : unreachable(target, error));
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}

function timedOut(target: OutboundTarget, timeoutMs: number): AppError {
  const message = `No connection to ${target.host}, port ${target.port}, in ${Math.round(timeoutMs)} ms`;
  return new AppError('target_timeout', message, { retryable: true });
}

function unsafe(target: OutboundTarget, cause: NodeJS.ErrnoException): AppError {
  const isCertificate = /CERT|ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(cause.code ?? '');
  const reason = isCertificate
    ? `its certificate is not accepted (${cause.code})`
    : 'the secure connection could not be made';
  const message = `No connection to ${target.host}, port ${target.port}: ${reason}`;
  return new AppError('target_unreachable', message, { cause, retryable: !isCertificate });
}

function unreachable(target: OutboundTarget, cause: NodeJS.ErrnoException): AppError {
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'the connection was refused',
    ECONNRESET: 'the connection was reset',
    EHOSTUNREACH: 'there is no way to the host',
    ENETUNREACH: 'there is no way to its network',
  };
  const reason = reasons[cause.code ?? ''] ?? 'the connection failed';
  // The cause names addresses: it stays inside.
  return new AppError('target_unreachable', `No connection to ${target.host}, port ${target.port}: ${reason}`, {
    cause,
    retryable: true,
  });
}
