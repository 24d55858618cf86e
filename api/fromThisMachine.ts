import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from './middleware/originCheck.ts';

const loopbackAddress = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;

/**
 * True for a request that this machine made itself: it came over loopback and asks a loopback host. What a proxy on this machine
 * passed on says so, or asks for the public host.
 */
export function isFromThisMachine(request: { remoteAddress: string; headers: IncomingHttpHeaders }): boolean {
  const { host = '', 'x-forwarded-for': forwardedFor, 'x-forwarded-host': forwardedHost, forwarded } = request.headers;
  const isPassedOn = forwardedFor !== undefined || forwardedHost !== undefined || forwarded !== undefined;
  return (
    !isPassedOn && loopbackAddress.test(request.remoteAddress) && isLoopback(host.replace(/:\d+$/, '').toLowerCase())
  );
}
