import type { IncomingHttpHeaders } from 'node:http';

import type { Dispatcher } from 'undici';

import { AppError } from '../../../openapi/AppError.ts';
import { assertNoTransaction } from '../../../db/transactions.ts';

/** A POST whose answer is wanted whole. Units: milliseconds and bytes. */
export interface WholeRequest {
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
  headersTimeoutMs: number;
  idleTimeoutMs: number;
  limitBytes: number;
  /** Ends the request and its answer. */
  signal: AbortSignal | null;
}

/** An answer, whole. */
export interface WholeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Sends a request and gathers its answer straight from the connection: without a stream in between, which would cost a
 * plain call more than the rest of its way through the gateway.
 * Errors: undici's own; the signal's reason when it aborts; `upstream_error` when the answer is larger than `limitBytes`.
 */
export async function requestWhole(dispatcher: Dispatcher, request: WholeRequest): Promise<WholeAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WholeAnswer>();
  const pieces: Buffer[] = [];
  let status = 0;
  let answerHeaders: IncomingHttpHeaders = {};
  let length = 0;
  let end: ((reason: Error) => void) | null = null;
  const onAbort = (): void => {
    const reason = request.signal?.reason as Error;
    end?.(reason);
    reject(reason); // also where the request still waits for a connection
  };
  request.signal?.throwIfAborted();
  assertNoTransaction(request.url.host);
  request.signal?.addEventListener('abort', onAbort, { once: true });
  dispatcher.dispatch(
    {
      origin: request.url.origin,
      path: request.url.pathname + request.url.search,
      method: 'POST',
      headers: request.headers,
      body: request.body,
      headersTimeout: request.headersTimeoutMs,
      bodyTimeout: request.idleTimeoutMs,
    },
    {
      onRequestStart(controller) {
        if (request.signal?.aborted) controller.abort(request.signal.reason as Error);
        else end = (reason) => controller.abort(reason);
      },
      onResponseStart(_controller, statusCode, headers) {
        status = statusCode; // an informational one (1xx) is followed by the real one
        answerHeaders = headers;
      },
      onResponseData(controller, piece) {
        length += piece.length;
        if (length > request.limitBytes) controller.abort(tooLarge(request.limitBytes));
        else pieces.push(piece);
      },
      onResponseEnd() {
        const body = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, length);
        resolve({ status, headers: answerHeaders, body });
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    },
  );
  if (request.signal === null) return await promise;
  try {
    return await promise;
  } finally {
    request.signal.removeEventListener('abort', onAbort);
  }
}

function tooLarge(limitBytes: number): AppError {
  return new AppError('upstream_error', 'The provider’s response is too large.', {
    internal: `over ${limitBytes} bytes`,
  });
}
