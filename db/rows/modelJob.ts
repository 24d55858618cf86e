/**
 * A job of a model: a video or a piece of music that takes minutes. `settling` has its file and is being charged; the last three
 * states are final. `shownEncrypted` is what its caller sees of the request, `requestEncrypted` what the provider gets until it has it.
 */
export interface ModelJobRow {
  id: string;
  organizationId: string;
  keyId: string | null;
  accountId: string | null;
  endpoint: string;
  model: string;
  providerId: string;
  upstreamName: string;
  /** The organization's own key that it goes by; null: by the instance's, for credits. */
  ownKeyId: string | null;
  /** The key of the instance that started it, as `InstanceKey.id`; null: an own key, or unknown. */
  instanceKeyId: string | null;
  /** True if credits are held for it, in case the own key fails. */
  paysInstead: boolean;
  priceId: string;
  callId: string;
  status: 'queued' | 'canceled' | 'submitting' | 'in_progress' | 'settling' | 'completed' | 'failed';
  progress: number;
  durationMs: number;
  shownEncrypted: string;
  requestEncrypted: string | null;
  requestType: string;
  upstreamId: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  binaryId: string | null;
  mediaType: string | null;
  /** The execution that made it, and which call of it: made once. */
  executionId: string | null;
  idempotencyKey: string | null;
  createdAt: Date;
  endedAt: Date | null;
  deletedAt: Date | null;
}
