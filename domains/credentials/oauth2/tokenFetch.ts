import type { CustomFetch } from 'openid-client';

import type { TokenRequestDeps } from './tokenRequestDeps.ts';

const timeoutMs = 15_000;
const maxBytes = 1024 * 1024;

/**
 * The fetch that openid-client uses: behind the guard, without redirects, and with answers in the one form it reads. Large
 * servers answer forms instead of JSON and leave `token_type` out; ID tokens are of no use here and not checked.
 */
export function tokenFetch({ stream, signal }: TokenRequestDeps): CustomFetch {
  return async (url, options) => {
    const answer = await stream(url, {
      method: options.method,
      headers: { ...options.headers, accept: 'application/json' },
      ...(options.body === undefined || options.body === null ? {} : { body: String(options.body) }),
      timeoutMs,
      maxBytes,
      maxRedirects: 0,
      ...(signal ? { signal } : {}),
    });
    const text = Buffer.from(await answer.body.readAll()).toString('utf8');
    const read = readAnswer(text);
    if (read === null) return new Response(text, { status: answer.status, headers: { 'content-type': 'text/plain' } });
    const isRefused = typeof read['error'] === 'string';
    const status = isRefused && answer.status < 400 ? 400 : answer.status; // some refuse with 200
    return Response.json(isRefused ? read : normal(read), { status });
  };
}

function readAnswer(text: string): Record<string, unknown> | null {
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

function normal({ id_token: _idToken, ...answer }: Record<string, unknown>): Record<string, unknown> {
  const { token_type: type, expires_in: expiresIn } = answer;
  const seconds = Number(expiresIn);
  const { expires_in: _expiresIn, ...others } = answer;
  return {
    ...others,
    token_type: typeof type === 'string' && type !== '' ? type : 'bearer',
    ...(expiresIn !== undefined && expiresIn !== null && Number.isFinite(seconds) && seconds > 0
      ? { expires_in: seconds }
      : {}),
  };
}
