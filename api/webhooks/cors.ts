import type { IncomingHttpHeaders } from 'node:http';
import { strangerHeaders } from '../../domains/executions/webhooks/answerHeaders.ts';
import type { RawAnswer } from '../handler.ts';

const maxAgeSeconds = 600;

/** Headers that let pages of these origins read a response (Fetch standard §3.2); never with cookies. */
export function corsHeaders(origins: readonly string[], { origin }: IncomingHttpHeaders): Record<string, string> {
  if (origins.length === 0) return {};
  if (origins.includes('*')) return { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
  if (origin === undefined || !origins.includes(origin)) return { vary: 'Origin' };
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': '*', vary: 'Origin' };
}

/** True for the question that browsers ask before they call from a page. */
export function isPreflight(method: string, headers: IncomingHttpHeaders): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** The answer to that question: which methods, and the headers that were asked for. */
export function preflightAnswer(methods: readonly string[], headers: IncomingHttpHeaders): RawAnswer {
  const asked = headers['access-control-request-headers'] ?? '';
  const named: Record<string, string> = /^[\w\-!#$%&'*+.^`|~, \t]{1,2000}$/.test(asked)
    ? { 'access-control-allow-headers': asked }
    : {};
  return {
    status: 204,
    contentType: 'text/plain; charset=utf-8',
    raw: '',
    headers: {
      'access-control-allow-methods': methods.join(', '),
      'access-control-max-age': String(maxAgeSeconds),
      ...named,
      ...strangerHeaders,
    },
  };
}
