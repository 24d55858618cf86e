import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address a request comes from. Bureau speaks plain http, so under an https public URL a proxy stands in front, and the
 * entry that this proxy added to X-Forwarded-For, the last one, is its caller; everything before it anybody can write.
 */
export function remoteAddress(request: IncomingMessage, publicUrl: string): string {
  const direct = request.socket.remoteAddress ?? '';
  if (!publicUrl.startsWith('https:')) return direct;
  const forwarded = [request.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',').at(-1)!.trim();
  return isIP(forwarded) === 0 ? direct : forwarded;
}
