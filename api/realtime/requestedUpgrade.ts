import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** The address of realtime sessions. */
export const realtimePath = '/v1/realtime';

/** The connection of a request that asks for a WebSocket. */
export interface RequestedUpgrade {
  readonly socket: Socket;
  /** Bytes that the client has sent already. */
  readonly head: Buffer;
}

const requested = new WeakMap<IncomingMessage, RequestedUpgrade>();

/** Returns true for the handshake of a realtime session. Other requests for another protocol are served as if they had not asked. */
export function isRealtimeHandshake({ url = '', headers }: IncomingMessage): boolean {
  return url.split('?', 1)[0] === realtimePath && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Returns the response of a handshake that is refused, so that it takes the way of all requests. The connection ends with it. */
export function upgradeResponse(request: IncomingMessage, socket: Socket, head: Buffer): ServerResponse {
  requested.set(request, { socket, head });
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  socket.on('error', () => socket.destroy());
  response.once('finish', () => socket.end());
  return response;
}

/** Returns the connection of a handshake; null for other requests. */
export function upgradeOf(request: IncomingMessage): RequestedUpgrade | null {
  return requested.get(request) ?? null;
}
