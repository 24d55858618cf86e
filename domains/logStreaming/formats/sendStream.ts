import { rootCertificates, connect as connectTls, type ConnectionOptions } from 'node:tls';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '../../../openapi/AppError.ts';
import { canonicalAddress } from '../../../platform/outbound/addressRanges.ts';
import type { OutboundTarget } from '../../../platform/outbound/guard.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Refusal } from './LogTransport.ts';

/** A receiver of a stream of bytes. */
export interface StreamTarget extends OutboundTarget {
  /** PEM; null: without TLS. */
  readonly tls: { readonly ca: string | null; readonly cert: string | null; readonly key: string | null } | null;
}

const connectTimeoutMs = 10_000;
/** From the first byte to the receiver's close. */
const confirmTimeoutMs = 20_000;
/** How long the process of the receiver has to live after it has read everything, so that it can write it: on a busy machine, rsyslog takes more than 250 ms. */
const defaultSettleMs = 2_000;

/**
 * Sends bytes and has the receiver confirm them; null if it did. TCP syslog has no acknowledgement, and bytes that the receiver's kernel took
 * are lost if its process dies. Confirmed are bytes therefore only by an orderly close: this side ends its half of the connection, and the
 * receiver closes after it has read to the end. A process that dies with unread bytes resets the connection instead. A process that dies with
 * everything read looks like an orderly close, so a second connection, opened first, has to outlive it by a moment.
 */
export async function sendStream(
  target: StreamTarget,
  bytes: Buffer,
  {
    outbound: { dial },
    settleMs = defaultSettleMs,
  }: { outbound: Pick<Outbound, 'dial'>; settleMs?: number | undefined },
): Promise<Refusal | null> {
  const open: Socket[] = [];
  let isOver = false;
  const opened = async (): Promise<Socket> => {
    const socket = await connect(target, dial);
    socket.on('error', () => undefined); // stays for late errors, which would end the process otherwise
    if (isOver) socket.destroy();
    else open.push(socket);
    return socket;
  };
  try {
    const watch = await opened();
    const death = new Promise<never>((_, reject) => {
      watch.once('close', () => reject(broken(target, null)));
      watch.once('end', () => reject(broken(target, null)));
      watch.once('error', (error) => reject(broken(target, error)));
    });
    death.catch(() => undefined);
    watch.resume();
    const socket = await Promise.race([opened(), death]);
    await Promise.race([confirmed(target, socket, bytes), death]);
    await Promise.race([pause(settleMs), death]);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { reason: 'destination', message: error.message };
  } finally {
    isOver = true;
    for (const socket of open) socket.destroySoon();
  }
}

function confirmed(target: StreamTarget, socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let isSent = false;
    const timer = setTimeout(() => {
      const what = isSent
        ? 'did not close the connection, so nothing says that it has read the events'
        : 'does not read';
      reject(failed(target, what));
      socket.destroy();
    }, confirmTimeoutMs);
    const end = (error: AppError | null): void => {
      clearTimeout(timer);
      if (error === null) resolve();
      else reject(error);
    };
    socket.once('error', (error) => end(broken(target, error)));
    socket.once('end', () => end(isSent ? null : broken(target, null)));
    socket.once('close', () => end(broken(target, null))); // after `end`, it has no effect
    socket.resume();
    socket.end(bytes, () => (isSent = true));
  });
}

async function connect({ host, port, tls }: StreamTarget, dial: Outbound['dial']): Promise<Socket> {
  const socket = await dial({ host, port, timeoutMs: connectTimeoutMs });
  return tls === null ? socket : secured({ host, port }, socket, tls);
}

function secured(
  target: OutboundTarget,
  socket: Socket,
  { ca, cert, key }: NonNullable<StreamTarget['tls']>,
): Promise<Socket> {
  const { host } = target;
  const options: ConnectionOptions = {
    socket,
    host,
    ...(canonicalAddress(host) === null ? { servername: host.replace(/\.$/, '') } : {}),
    ...(ca === null ? {} : { ca: [...rootCertificates, ca] }),
    ...(cert === null || key === null ? {} : { cert, key }),
  };
  return new Promise((resolve, reject) => {
    let stream: Socket;
    const fail = (error: NodeJS.ErrnoException): void => {
      clearTimeout(timer);
      socket.destroy();
      const isCertificate = /CERT|ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(error.code ?? '');
      const what = isCertificate
        ? `has a certificate that is not accepted (${error.code})`
        : 'does not answer with TLS as it should';
      reject(failed(target, what, error));
    };
    const timer = setTimeout(() => fail(new Error('No TLS in time')), connectTimeoutMs);
    try {
      stream = connectTls(options, () => {
        clearTimeout(timer);
        stream.off('error', fail);
        resolve(stream);
      });
      stream.once('error', fail);
    } catch (error) {
      fail(error as Error); // a key that does not belong to the certificate
    }
  });
}

function broken(target: OutboundTarget, cause: Error | null): AppError {
  return failed(target, 'broke the connection off', cause);
}

function failed({ host, port }: OutboundTarget, what: string, cause: Error | null = null): AppError {
  return new AppError('target_unreachable', `The receiver ${host}, port ${port}, ${what}.`, { cause, retryable: true });
}
