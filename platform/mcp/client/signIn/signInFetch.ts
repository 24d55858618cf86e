import type { FetchLike } from '@modelcontextprotocol/client';

import type { McpSignInDeps } from './McpSignInDeps.ts';

const timeoutMs = 15_000;
/** Metadata and tokens are small. */
const maxBytes = 256 * 1024;
const withoutBody = new Set([101, 103, 204, 205, 304]);

/** The fetch of a sign-in: behind the guard, with small responses only; requests with secrets never go to another host. */
export function signInFetch({ stream, signal, checkHost }: McpSignInDeps): FetchLike {
  return async (url, init = {}) => {
    const method = init.method ?? 'GET';
    if (method !== 'GET') checkHost(new URL(url));
    const answer = await stream(String(url), {
      method,
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      ...(init.body === undefined || init.body === null ? {} : { body: await new Response(init.body).text() }),
      maxRedirects: method === 'GET' ? 3 : 0,
      timeoutMs,
      maxBytes,
      ...(signal ? { signal } : {}),
    });
    const bytes = await answer.body.readAll();
    return new Response(withoutBody.has(answer.status) ? null : Buffer.from(bytes), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}
