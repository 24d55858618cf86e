import type { FetchLike } from '@modelcontextprotocol/client';

import { AppError } from '../../../openapi/AppError.ts';
import type { OutboundBody } from '../../outbound/responseBody.ts';
import type { McpFetch } from './McpFetch.ts';

/** Bytes of one answer, a stream of events included. */
const maxBytes = 32 * 1024 * 1024;
const withoutBody = new Set([101, 103, 204, 205, 304]);

export interface WebFetchOptions {
  fetch: McpFetch;
  /** Ends every request of the connection. */
  signal: AbortSignal;
  /** For each exchange, in ms. */
  timeoutMs: number;
}

/** The fetch that the protocol's own package uses: every request takes `fetch`, and no answer is larger than 32 MiB. */
export function webFetch({ fetch, signal: whole, timeoutMs }: WebFetchOptions): FetchLike {
  return async (url, init = {}) => {
    const signal = init.signal ? AbortSignal.any([whole, init.signal]) : whole;
    const body = init.body === undefined || init.body === null ? undefined : await textOf(init.body);
    const answer = await fetch(String(url), {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      ...(body === undefined ? {} : { body }),
      signal,
      timeoutMs,
      maxRedirects: 0,
    });
    const isEmpty = withoutBody.has(answer.status);
    if (isEmpty) answer.body.destroy();
    return new Response(isEmpty ? null : streamOf(answer.body), { status: answer.status, headers: answer.headers });
  };
}

async function textOf(body: NonNullable<RequestInit['body']>): Promise<string> {
  return typeof body === 'string' ? body : new Response(body).text();
}

function streamOf(body: OutboundBody): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let bytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await chunks.next();
        if (next.done) {
          controller.close();
          return;
        }
        bytes += next.value.length;
        if (bytes > maxBytes) {
          body.destroy();
          throw new AppError('target_error', 'The MCP server answered with more than 32 MiB.');
        }
        controller.enqueue(next.value);
      },
      cancel: () => body.destroy(),
    },
    { highWaterMark: 0 },
  );
}
