import type { CustomFetch } from 'openid-client';

import type { OAuth2Values } from './oauth2Values.ts';
import type { TokenRequestDeps } from './tokenRequestDeps.ts';

/** How a token server differs from RFC 6749. */
type Differences = Pick<OAuth2Values, 'token_body' | 'read_answer'>;

const timeoutMs = 15_000;
const maxBytes = 1024 * 1024;

/**
 * The fetch that openid-client uses: behind the guard, without redirects, and with answers in the one form it reads. Large
 * servers answer forms instead of JSON and leave `token_type` out; ID tokens are of no use here and not checked.
 */
export function tokenFetch(
  { stream, signal }: TokenRequestDeps,
  { token_body: kind, read_answer: readAnswer }: Differences = {},
): CustomFetch {
  return async (url, options) => {
    const isJson = kind === 'json';
    const hasBody = kind !== 'none' && options.body !== undefined && options.body !== null;
    const form = hasBody ? String(options.body) : null;
    const { 'content-type': type, ...headers } = options.headers;
    const answer = await stream(url, {
      method: options.method,
      headers: {
        ...headers,
        accept: 'application/json',
        ...(form === null || type === undefined ? {} : { 'content-type': isJson ? 'application/json' : type }),
      },
      ...(form === null ? {} : { body: isJson ? JSON.stringify(Object.fromEntries(new URLSearchParams(form))) : form }),
      timeoutMs,
      maxBytes,
      maxRedirects: 0,
      ...(signal ? { signal } : {}),
    });
    const text = Buffer.from(await answer.body.readAll()).toString('utf8');
    const read = parsed(text);
    if (read === null) return new Response(text, { status: answer.status, headers: { 'content-type': 'text/plain' } });
    const isRefused = typeof read['error'] === 'string';
    // Some refuse with 200, and GitHub creates tokens with 201.
    const isSuccess = answer.status >= 200 && answer.status < 300;
    const status = isRefused && answer.status < 400 ? 400 : isSuccess ? 200 : answer.status;
    return Response.json(isRefused ? read : normal(readAnswer?.(read) ?? read), { status });
  };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    const form = new URLSearchParams(text);
    return form.has('access_token') || form.has('error') ? Object.fromEntries(form) : null;
  }
}

/** The types and values that openid-client accepts. Null counts as missing, and some servers send scopes as a list. */
function normal({ id_token: _idToken, ...answer }: Record<string, unknown>): Record<string, unknown> {
  const { token_type: type, expires_in: expiresIn, scope, refresh_token: refreshToken, ...others } = answer;
  const seconds = Number(expiresIn);
  const scopes = Array.isArray(scope) ? scope.join(' ') : scope;
  return {
    ...others,
    token_type: typeof type === 'string' && type !== '' ? type : 'bearer',
    ...(typeof scopes === 'string' ? { scope: scopes } : {}),
    ...(typeof refreshToken === 'string' && refreshToken !== '' ? { refresh_token: refreshToken } : {}),
    ...(expiresIn !== undefined && expiresIn !== null && Number.isFinite(seconds) && seconds > 0
      ? { expires_in: seconds }
      : {}),
  };
}
