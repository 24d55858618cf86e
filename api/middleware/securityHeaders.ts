import type { Middleware } from 'koa';
import { strangerHeaders } from '../../domains/executions/webhooks/answerHeaders.ts';

/** Where a page is shown: the public URL, and the host that the request asked. */
interface Place {
  readonly publicUrl: string;
  readonly host: string;
}

/** Responses of the API are data: nothing in them may load, run or be framed. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The content security policy of the page. No inline or evaluated scripts, and none except the page's own files: user content from the same
 * origin cannot run here. Style tags that libraries add at run time carry the nonce of this very answer; pictures, sounds, films and PDFs
 * of the items people look at come only from bytes that the page itself fetched and named (blob).
 */
export function pagePolicy(nonce: string, place: Place): string {
  return [
    "default-src 'none'",
    `script-src ${sourcesOf(pageScripts, place)}`,
    "script-src-attr 'none'",
    "object-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    'media-src blob:',
    `frame-src blob: ${sourcesOf(['/chat-test/', '/chat/'], place)}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The policy of the API reference, which is a page of its own without forms for secrets of ours: its bundled script
 * writes style tags without a nonce. Script stays limited to files of this server.
 */
export const referencePolicy = (place: Place): string =>
  [
    "default-src 'none'",
    `script-src ${sourcesOf(referenceScripts, place)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Where strangers call: every answer there, errors too, has the headers of decisions §7. */
const strangersGround = /^\/(?:webhook|form|chat)/;

/** The page's own scripts: the built files, and the one that runs before them. */
const pageScripts = ['/assets/', '/colorScheme.js', '/loadFailure.js'];
const referenceScripts = ['/docs/'];

/**
 * Paths of this server as sources of a policy, under the public URL and under the host that was asked (a policy names no path
 * without its host; CSP 3, §2.3.1). A host that a policy cannot name, such as an IPv6 address, leaves `'self'`.
 */
function sourcesOf(paths: readonly string[], { publicUrl, host }: Place): string {
  const hosts = [...new Set([new URL(publicUrl).host, host])];
  if (!hosts.every((name) => /^[a-z0-9.-]+(:\d{1,5})?$/i.test(name))) return "'self'";
  return hosts.flatMap((name) => paths.map((path) => `${name}${path}`)).join(' ');
}

/** Puts the strict headers on every answer; pages and webhooks replace the policy by their own. Under https browsers stay there. */
export const securityHeaders =
  (publicUrl: string): Middleware =>
  (context, next) => {
    if (publicUrl.startsWith('https:')) context.set('strict-transport-security', 'max-age=31536000');
    context.set('content-security-policy', apiPolicy);
    context.set('x-content-type-options', 'nosniff');
    context.set('referrer-policy', 'no-referrer');
    context.set('cross-origin-resource-policy', 'same-origin');
    if (strangersGround.test(context.path)) context.set(strangerHeaders);
    return next();
  };
