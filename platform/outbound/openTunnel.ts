import type { Socket } from 'node:net';
import { connect as connectTls, rootCertificates } from 'node:tls';
import { AppError } from '../../openapi/AppError.ts';
import { canonicalAddress } from './addressRanges.ts';
import { checkedAddresses, DEFAULT_CONNECT_TIMEOUT_MS, openSocket, timedOut, type DialOptions } from './dial.ts';
import type { OutboundTarget } from './guard.ts';

/** An HTTP proxy that a user chose. */
export interface Proxy {
  host: string;
  port: number;
  /** Whether the proxy itself is spoken to in TLS. */
  secure: boolean;
  /** `user:password`, for basic authentication. */
  auth?: string;
}

/** A proxy's answer to CONNECT is a few lines. */
const MAX_HEAD_BYTES = 16 * 1024;
const MAX_URL_CHARS = 2_000;

/** Reads `http://user:password@host:port`. Errors: parameter_invalid; the text never shows a password. */
export function parseProxy(text: string): Proxy {
  const url = text.length > MAX_URL_CHARS ? null : URL.parse(text.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new AppError('parameter_invalid', 'A proxy is written as http://host:port or https://host:port', {
      param: 'proxy',
    });
  }
  const secure = url.protocol === 'https:';
  const { username, password } = url;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 443 : 80),
    secure,
    ...(username + password === '' ? {} : { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
  };
}

/**
 * A connection to the target through a proxy (CONNECT, RFC 9110 §9.3.6), for http targets as well.
 *
 * Guarantees: proxy and target both pass the guard; the proxy receives the checked address instead of the name, which it could resolve
 * differently.
 * Errors: those of `openSocket`, naming proxy or target; target_error where the proxy refuses.
 */
export async function openTunnel(
  proxy: Proxy,
  target: OutboundTarget,
  options: DialOptions & { extraCertificates?: string },
): Promise<Socket> {
  const timeoutMs = options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS;
  const [address] = await checkedAddresses(target, options);
  const socket = await openSocket(proxy, options);
  const timer = setTimeout(() => socket.destroy(timedOut(proxy, timeoutMs)), timeoutMs);
  try {
    const stream = proxy.secure ? await startTls(socket, proxy, options.extraCertificates) : socket;
    const authority = `${address!.family === 'ipv6' ? `[${address!.address}]` : address!.address}:${target.port}`;
    const auth = proxy.auth ? `proxy-authorization: Basic ${Buffer.from(proxy.auth).toString('base64')}\r\n` : '';
    stream.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n${auth}\r\n`);
    const status = statusOf(await readHead(stream, proxy));
    if (status !== 200) throw refused(proxy, status);
    return stream;
  } catch (error) {
    socket.destroy();
    throw error instanceof AppError ? error : lost(proxy, error);
  } finally {
    clearTimeout(timer);
  }
}

function startTls(socket: Socket, { host }: Proxy, extra: string | undefined): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const secured = connectTls({
      socket,
      // The name decides which certificate is asked for and accepted.
      host,
      ...(canonicalAddress(host) === null ? { servername: host.replace(/\.$/, '') } : {}),
      ...(extra === undefined ? {} : { ca: [...rootCertificates, extra] }),
    });
    secured.once('error', reject);
    secured.once('secureConnect', () => {
      secured.off('error', reject);
      resolve(secured);
    });
  });
}

/** Reads the first lines of the response; the rest stays in the socket. */
function readHead(socket: Socket, proxy: Proxy): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const end = (error: unknown): void => {
      socket.off('data', onData);
      socket.off('error', end);
      socket.off('close', onClose);
      if (error) reject(error);
    };
    const onClose = (): void => end(lost(proxy, undefined));
    const onData = (chunk: Buffer): void => {
      head = Buffer.concat([head, chunk]);
      const at = head.indexOf('\r\n\r\n');
      if (at < 0 && head.length <= MAX_HEAD_BYTES) return;
      socket.pause();
      end(null);
      if (at < 0) return reject(refused(proxy, null));
      if (head.length > at + 4) socket.unshift(head.subarray(at + 4));
      resolve(head.subarray(0, at).toString('latin1'));
    };
    socket.on('data', onData);
    socket.once('error', end);
    socket.once('close', onClose);
  });
}

function statusOf(head: string): number | null {
  const status = /^HTTP\/1\.[01] (\d{3})\b/.exec(head)?.[1];
  return status === undefined ? null : Number(status);
}

function refused({ host, port }: Proxy, status: number | null): AppError {
  const what = status === null ? 'answered something that is not readable HTTP' : `refused the connection (${status})`;
  return new AppError('target_error', `The proxy ${host}, port ${port}, ${what}`, {
    retryable: status !== null && status >= 500,
  });
}

function lost({ host, port }: Proxy, cause: unknown): AppError {
  const message = `The connection to the proxy ${host}, port ${port}, was lost`;
  return new AppError('target_unreachable', message, { cause, retryable: true });
}
