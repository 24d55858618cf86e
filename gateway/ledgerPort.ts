/** Stand-in until db/ledger is there. */
export interface HoldRequest {
  callId: string;
  organizationId: string;
  keyId: string | null;
  modelId: string;
  priceId: string;
  needsOpenModel: boolean;
  amountMicros: bigint;
}
export type HoldVerdict = 'held' | 'key' | 'model' | 'cap' | 'credits';
export interface CallRecord {
  id: string;
  organizationId: string;
  keyId: string | null;
  accountId: string | null;
  executionId: string | null;
  endpoint: string;
  model: string;
  provider: string;
  status: 'ok' | 'error' | 'canceled';
  httpStatus: number;
  stream: boolean;
  inputTokens: number | null;
  cachedInputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
  units: string | null;
  creditsMicros: bigint;
  estimated: boolean;
  ownProviderKey: boolean;
  latencyMs: number;
  ttftMs: number | null;
  requestId: string;
  errorCode: string | null;
}
export interface Ledger {
  hold(request: HoldRequest): Promise<HoldVerdict>;
  settle(settlement: { callId: string; amountMicros: bigint; record: CallRecord }): Promise<void>;
  release(release: { callId: string; record: CallRecord }): Promise<void>;
  progress(callId: string, amountMicros: bigint): void;
}
