import type { Pool } from 'pg';

import { newId } from '../ids.ts';

/** A request with a key that placed no hold: it was refused, or it called nothing. */
export interface NotedRequest {
  readonly organizationId: string;
  readonly keyId: string;
  readonly accountId: string;
  readonly kind: 'model' | 'search' | 'employee' | 'other';
  readonly endpoint: string;
  /** The model's name as the caller wrote it; '' for none. */
  readonly model: string;
  readonly status: 'ok' | 'error' | 'canceled';
  readonly httpStatus: number;
  readonly latencyMs: number;
  readonly requestId: string;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  /** In order, each once; null for none. */
  readonly tags: readonly string[] | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** The number of requests in this record. */
  readonly requests: number;
}

/** Characters of a model's name or a message that are kept. */
export const maxText = 300;

/**
 * Writes requests of one organization to its call log and counts them for their keys. Requests with a record are skipped. A request of
 * kind `other` is not counted as a call.
 */
export async function noteRequests(
  pool: Pool,
  organizationId: string,
  requests: readonly Omit<NotedRequest, 'organizationId'>[],
): Promise<void> {
  const rows = requests.map((one) => ({
    id: newId('call'),
    key_id: one.keyId,
    account_id: one.accountId,
    kind: one.kind,
    endpoint: one.endpoint,
    model: storable(one.model),
    status: one.status,
    http_status: one.httpStatus,
    latency_ms: Math.min(Math.round(one.latencyMs), 2 ** 31 - 1),
    request_id: one.requestId,
    error_code: one.errorCode,
    error_message: one.errorMessage === null ? null : storable(one.errorMessage),
    tags: one.tags,
    metadata: one.metadata,
    requests: one.requests,
  }));
  await pool.query({
    name: 'ledger_note_requests',
    text: 'select ledger.note_requests($1, $2)',
    values: [organizationId, JSON.stringify(rows)],
  });
}

/** Returns a text of bounded length that PostgreSQL accepts. */
function storable(value: string): string {
  return value.replaceAll('\0', '').slice(0, maxText).toWellFormed();
}
