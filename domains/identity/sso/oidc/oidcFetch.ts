import type { CustomFetch } from 'openid-client';

import { AppError } from '../../../../openapi/AppError.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';

const timeoutMs = 10_000;
const maxBytes = 1024 * 1024;

/** The fetch of openid-client: behind the guard, bounded, without redirects, and over http only if an admin of the instance opened the host. */
export function oidcFetch({
  stream,
  allowsHttp,
}: {
  stream: Outbound['stream'];
  allowsHttp: (url: URL) => boolean;
}): CustomFetch {
  return async (address, options) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !allowsHttp(url))
      throw new AppError('target_not_allowed', `${url.host} must be asked over https.`);
    const answer = await stream(address, {
      method: options.method,
      headers: options.headers,
      ...(options.body === undefined || options.body === null ? {} : { body: String(options.body) }),
      timeoutMs,
      maxBytes,
      maxRedirects: 0,
    });
    const body = Buffer.from(await answer.body.readAll());
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : body, { status: answer.status, headers: answer.headers });
  };
}
