import type { CallRecord } from '../db/ledger/ledger.ts';

/** The record of a call in benchmarks. */
export const benchRecord: CallRecord = {
  model: 'bench',
  provider: 'bench',
  status: 'ok',
  httpStatus: 200,
  stream: false,
  inputTokens: 12,
  cachedInputTokens: 0,
  outputTokens: 20,
  reasoningTokens: 0,
  units: null,
  estimated: false,
  ownProviderKey: false,
  latencyMs: 100,
  ttftMs: null,
  errorCode: null,
};
