import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'koa';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import type { HandlerRequest } from '../handler.ts';
import type { Idempotency } from '../idempotency/Idempotency.ts';
import { replayOf, type GivenAnswer } from '../idempotency/storedAnswer.ts';
import type { Match } from './matchOperation.ts';
import { setRequestId } from './requestId.ts';

const keyShape = /^[\x20-\x7e]{1,255}$/;

/** The request's `Idempotency-Key`; null if there is none, or where the operation takes none. Errors: `invalid_request`. */
export function idempotencyKeyOf({ row }: Match, headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (!row.idempotent || key === undefined) return null;
  if (typeof key === 'string' && keyShape.test(key)) return key;
  throw refused('The Idempotency-Key must have 1 to 255 printable ASCII characters.');
}

/** Dependencies of idempotent requests. */
export interface AnswerOnce {
  readonly idempotency: Idempotency;
  readonly match: Match;
  readonly key: string;
  readonly request: HandlerRequest<OperationId>;
  /** Does the work. It must not end when the client goes away: the client may come again for the answer. */
  readonly work: (workId: string) => Promise<GivenAnswer>;
  /** Read before an answer that `work` did not give. */
  readonly confirm: () => Promise<unknown>;
}

/**
 * Handles a request with an `Idempotency-Key`: runs the work the first time, and repeats its response with the same request ids after that.
 * Errors: those of `Idempotency.once`.
 */
export async function answerOnce(context: Context, parts: AnswerOnce): Promise<GivenAnswer> {
  const { request, match } = parts;
  const { params, query, body, requestId, signal } = request;
  let worked = false;
  try {
    const end = await parts.idempotency.once(
      {
        ...callerOf(request.actor),
        operation: match.operationId,
        key: parts.key,
        asked: [params, query, body],
        requestId,
        omitted: match.row.replayOmits,
        isPaidOnce: match.row.paidOnce,
        signal,
      },
      (workId) => {
        worked = true;
        return parts.work(workId);
      },
    );
    if ('answer' in end) return end.answer;
    await parts.confirm();
    setRequestId(context, end.replay.requestId);
    return replayOf(end.replay);
  } catch (error) {
    if (!worked) await parts.confirm();
    throw error;
  }
}

/** True if the request asks for a stream. Streams are not stored, so they cannot be replayed. */
export function asksForStream(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { stream, stream_format: format } = body as { stream?: unknown; stream_format?: unknown };
  return stream === true || stream === 'true' || format === 'sse';
}

function callerOf(actor: Actor): { organizationId: string; credentialId: string } {
  if (actor.kind === 'stranger' || actor.kind === 'scim')
    throw new Error('This operation does not support Idempotency-Key.');
  return { organizationId: actor.organizationId, credentialId: actor.keyId ?? actor.accountId };
}

function refused(message: string): AppError {
  return new AppError('invalid_request', message, { param: 'idempotency-key' });
}
