/**
 * Headers of every response on `/webhook*` (decisions §7): content of digital organizations runs in its own sandbox and is never cached.
 */
export const strangerHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': 'sandbox allow-forms',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

// Ours, the connection's (RFC 9110 §7.6.1), or a way to act on the whole origin.
const forbidden = new Set([
  ...Object.keys(strangerHeaders),
  'set-cookie',
  'set-cookie2',
  'clear-site-data',
  'content-security-policy-report-only',
  'service-worker-allowed',
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'content-encoding',
  'date',
  'x-request-id',
  'request-id',
  'strict-transport-security',
  'alt-svc',
  'refresh',
]);

/**
 * Headers by which a proxy or CDN in front takes commands from its upstream: nginx (`X-Accel-*`), Apache and lighttpd (`X-Sendfile`), Perlbal and
 * MogileFS (`X-Reproxy-*`), LiteSpeed, Varnish and Fastly (`Surrogate-*`), RFC 9213 (`CDN-Cache-Control` and its per-vendor forms),
 * Akamai (`Edge-Control`). They would serve files of the proxy's host, or store an answer in spite of `no-store`.
 */
const proxyCommand =
  /^(?:x-accel(?:$|-)|x-sendfile|x-lighttpd-|x-litespeed-|x-reproxy-|surrogate-|(?:[a-z0-9-]+-)?cdn-cache-control$|edge-control$|edge-cache-tag$|cache-tag$)/;

/**
 * Keeps the headers that a digital organization may set on its answer; forbidden names and values that are no header
 * text are dropped. Names come out in lower case. Redirects must already be http(s), see `isSafeLocation`.
 */
export function allowedHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const allowed: [string, string][] = [];
  for (const [name, value] of Object.entries(headers).slice(0, 100)) {
    const lower = name.toLowerCase();
    if (forbidden.has(lower) || lower.startsWith('access-control-allow-credentials')) continue;
    if (proxyCommand.test(lower)) continue;
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(lower)) continue;
    const text = String(value);
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text) || text.length > 8192) continue;
    if (lower === 'location' && !isSafeLocation(text)) continue;
    allowed.push([lower, text]);
  }
  return Object.fromEntries(allowed);
}

/** True for absolute http and https addresses; `javascript:`, `data:` and relative ones are not redirected to. */
export function isSafeLocation(location: string): boolean {
  const url = URL.parse(location);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}
