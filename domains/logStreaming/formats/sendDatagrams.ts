import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '../../../openapi/AppError.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { OutboundTarget } from '../../../platform/outbound/guard.ts';
import type { SendResult } from './LogTransport.ts';

/** A closed port is reported by ICMP some time after a datagram. */
const reportMs = 50;
/** Receivers read a socket's buffer in between. */
const burst = 20;
const betweenBurstsMs = 2;

/** Sends datagrams in order. Only a closed port is noticed, and only if the network reports it. */
export async function sendDatagrams(
  target: OutboundTarget,
  datagrams: readonly Buffer[],
  { locate }: Pick<Outbound, 'locate'>,
): Promise<SendResult> {
  let socket: Socket | undefined;
  try {
    const { address } = await locate(target);
    socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    let failure: Error | null = null;
    socket.on('error', (error) => (failure ??= error));
    socket.connect(target.port, address);
    await once(socket, 'connect');
    for (const [index, datagram] of datagrams.entries()) {
      if (failure !== null) break;
      if (index % burst === burst - 1) await pause(betweenBurstsMs);
      await sendOne(socket, datagram);
    }
    await pause(reportMs);
    if (failure !== null) throw failure as Error;
    return { accepted: datagrams.length };
  } catch (error) {
    return { accepted: 0, refusal: { reason: 'destination', message: wordsOf(target, error) } };
  } finally {
    socket?.close();
  }
}

function sendOne(socket: Socket, datagram: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(datagram, (error) => (error ? reject(error) : resolve()));
  });
}

function wordsOf({ host, port }: OutboundTarget, error: unknown): string {
  if (error instanceof AppError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === 'ECONNREFUSED' ? 'nothing listens there' : (code ?? 'the network refuses it');
  return `No datagram reaches ${host}, port ${port}: ${reason}.`;
}
