import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { AppError } from '../../openapi/AppError.ts';
import { assertNoTransaction } from '../../db/transactions.ts';
import { canonicalAddress, type CanonicalAddress } from './addressRanges.ts';
import { assertAllowed, type OutboundAllow, type OutboundTarget } from './guard.ts';

/** Gives all addresses of a name; only tests pass another one than the system's. */
export type ResolveHost = (host: string) => Promise<string[]>;

/** Options that restrict connections. */
export interface DialOptions {
  allow: OutboundAllow;
  resolveHost?: ResolveHost;
  /** For name look-up and TCP together; default 10,000. */
  connectTimeoutMs?: number;
}

/** Where to, and for how long. */
export interface DialTarget extends OutboundTarget {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Of the host, from a connection before: no other is taken. It passes the guard under the host's name. */
  address?: string;
}

/** A TCP connection behind the guard, for every protocol that is not HTTP. */
export type Dial = (target: DialTarget) => Promise<Socket>;

export const DEFAULT_CONNECT_TIMEOUT_MS = 10_000;

/**
 * Makes TCP connections to targets that users of an organization chose: the same guarantees as the dispatcher's, for a host that is written
 * without a URL. TLS, if requested, is added on top, with the name as the server's name. Errors: parameter_invalid (no host, no port),
 * target_not_allowed, target_unreachable, target_timeout; the signal's reason.
 */
export function createDial(options: DialOptions): Dial {
  return async ({ host, port, signal, timeoutMs, address }) => {
    signal?.throwIfAborted();
    assertNoTransaction(`${host}:${port}`);
    const socket = await openSocket(
      { host: canonicalHost(host), port: checkedPort(port) },
      {
        ...options,
        ...(address === undefined ? {} : { resolveHost: async () => [address] }),
        connectTimeoutMs: Math.min(timeoutMs ?? Infinity, options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS),
      },
    );
    if (!signal) return socket;
    if (signal.aborted) {
      socket.destroy();
      throw signal.reason;
    }
    const stop = (): unknown => socket.destroy(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', stop));
    return socket;
  };
}

/**
 * The host as a URL's parser reads it: `0x7f.1` and full-width digits become the address that they mean, so every spelling meets the guard
 * in one form. Brackets around IPv6 are dropped. Errors: parameter_invalid for text that is not just a host.
 */
export function canonicalHost(text: string): string {
  const wrong = (): AppError =>
    new AppError('parameter_invalid', `Not a host name or address: ${text.slice(0, 200)}`, { param: 'host' });
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 300 || /[\s/\\@?#]/.test(trimmed)) throw wrong();
  const literal = canonicalAddress(trimmed);
  if (literal !== null) return literal.address;
  if (trimmed.includes(':')) throw wrong();
  const url = URL.parse(`http://${trimmed}/`);
  if (url === null || url.hostname === '') throw wrong();
  return url.hostname;
}

function checkedPort(port: number): number {
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new AppError('parameter_invalid', `Not a port: ${String(port).slice(0, 40)}`, { param: 'port' });
}

async function resolveBySystem(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true, order: 'verbatim' });
  return found.map(({ address }) => address);
}

/**
 * A TCP connection to a checked address of the target. The name is resolved once and all its addresses are checked; the
 * socket's own remote address is checked again before it is handed on.
 */
export async function openSocket(target: OutboundTarget, options: DialOptions): Promise<Socket> {
  const { allow, connectTimeoutMs = DEFAULT_CONNECT_TIMEOUT_MS } = options;
  const endsAt = performance.now() + connectTimeoutMs;
  const addresses = await checkedAddresses(target, options);
  const socket = await connectTo(target, addresses, Math.max(1, endsAt - performance.now()));
  try {
    assertAllowed(allow, target, [socket.remoteAddress ?? '']);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return socket;
}

/** Every address of a target, all of them allowed. Errors: target_not_allowed, target_unreachable, target_timeout. */
export async function checkedAddresses(target: OutboundTarget, options: DialOptions): Promise<CanonicalAddress[]> {
  const literal = canonicalAddress(target.host);
  const found = literal === null ? await resolveInTime(target, options) : [literal.address];
  return assertAllowed(options.allow, target, found);
}

async function resolveInTime(target: OutboundTarget, options: DialOptions): Promise<string[]> {
  const { resolveHost = resolveBySystem, connectTimeoutMs = DEFAULT_CONNECT_TIMEOUT_MS } = options;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut(target, connectTimeoutMs)), connectTimeoutMs);
  });
  try {
    // Resolvers differ on the dot after this one name; its meaning is fixed (RFC 6761).
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

/** The error of a connection that took too long. */
export function timedOut(target: OutboundTarget, timeoutMs: number): AppError {
  const message = `No connection to ${target.host}, port ${target.port}, in ${Math.round(timeoutMs)} ms`;
  return new AppError('target_timeout', message, { retryable: true });
}

/** The error of a connection that did not come to be, with the reason that its code tells. */
export function unreachable(target: Pick<OutboundTarget, 'host' | 'port'>, cause: NodeJS.ErrnoException): AppError {
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
