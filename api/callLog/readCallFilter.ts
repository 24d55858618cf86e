import type { CallFilter } from '../../db/repositories/gateway/callRecords.ts';
import type { AccountActor } from '../../domains/identity/actor.ts';
import { readTime } from '../../domains/identity/readTime.ts';
import type { operations } from '../../openapi/generated/types.ts';
import { callVisibility } from '../callVisibility.ts';

type CallQuery = Omit<NonNullable<operations['listCalls']['parameters']['query']>, 'limit' | 'cursor'>;

/**
 * Reads the filter of the call log. Members always see their own calls only. Programs look at batches and jobs every few seconds, so reads are
 * listed only by their kind or request id.
 */
export function readCallFilter(actor: AccountActor, query: CallQuery): CallFilter {
  const createdAfter = readTime(query.created_after, 'created_after');
  const createdBefore = readTime(query.created_before, 'created_before');
  return {
    ...(query.account_id !== undefined && { accountId: query.account_id }),
    ...callVisibility(actor),
    ...(query.key_id !== undefined && { keyId: query.key_id }),
    ...(query.request_id !== undefined && { requestId: query.request_id }),
    ...(query.model !== undefined && { model: query.model }),
    ...(query.provider !== undefined && { provider: query.provider }),
    ...(query.kind !== undefined && { kind: query.kind }),
    ...(query.kind === undefined && query.request_id === undefined && { withoutReads: true }),
    ...(query.status !== undefined && { status: query.status }),
    ...(query.refused !== undefined && { refused: query.refused }),
    ...(query.error_code !== undefined && { errorCode: query.error_code }),
    ...(query.price_id !== undefined && { priceId: query.price_id }),
    ...(query.project_id !== undefined && { projectId: query.project_id }),
    ...(query.tag !== undefined && { tag: query.tag }),
    ...(createdAfter && { createdAfter }),
    ...(createdBefore && { createdBefore }),
  };
}
