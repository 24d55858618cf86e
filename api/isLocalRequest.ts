import type { IncomingHttpHeaders } from 'node:http';

import type { Settings } from '../platform/config/settings.ts';
import { isLoopback } from '../platform/config/isLoopback.ts';
import { isTrustedProxy } from './middleware/remoteAddress.ts';

const loopbackAddress = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
/** Headers added by proxies and tunnels. */
const passedOn = /^(x-forwarded-|x-real-ip$|x-client-ip$|true-client-ip$|forwarded$|via$|cf-|x-envoy-|x-amzn-)/;

/**
 * True for a request that this machine made itself: it came over loopback, asks a loopback host, and a browser shows a page of one. A
 * request through a proxy on this machine has such headers, names the public host, or comes from a page of it; if `SERVICE_TRUSTED_PROXIES`
 * names loopback, no loopback request counts.
 */
export function isLocalRequest(
  request: { remoteAddress: string; headers: IncomingHttpHeaders },
  { trustedProxies }: Pick<Settings, 'trustedProxies'>,
): boolean {
  const { host = '', origin, referer } = request.headers;
  if (!loopbackAddress.test(request.remoteAddress)) return false;
  if (trustedProxies !== null && isTrustedProxy(request.remoteAddress, trustedProxies)) return false;
  if (Object.keys(request.headers).some((name) => passedOn.test(name))) return false;
  return isLoopback(host.replace(/:\d+$/, '').toLowerCase()) && [origin, referer].every(isOfLoopback);
}

function isOfLoopback(url: string | undefined): boolean {
  return url === undefined || isLoopback(URL.parse(url)?.hostname ?? '');
}
