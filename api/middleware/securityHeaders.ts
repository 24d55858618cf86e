import type { Middleware } from 'koa';
import { strangerHeaders } from '../../executions/webhooks/answerHeaders.ts';

/** Answers of the API are data: nothing in them may load, run or be framed. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The content security policy of the page. No inline or evaluated script; style tags that libraries add at run time
 * carry the nonce of this very answer; pictures, sounds, films and PDFs of the items people look at come only from bytes
 * that the page itself fetched and named (blob).
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "object-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    'media-src blob:',
    'frame-src blob:',
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
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
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
const strangersGround = /^\/(?:webhook|form)/;

/** Puts the strict headers on every answer; pages and webhooks replace the policy by their own. */
export const securityHeaders: Middleware = (context, next) => {
  context.set('content-security-policy', apiPolicy);
  context.set('x-content-type-options', 'nosniff');
  context.set('referrer-policy', 'no-referrer');
  context.set('cross-origin-resource-policy', 'same-origin');
  if (strangersGround.test(context.path)) context.set(strangerHeaders);
  return next();
};
