/** A fault in the requests of a batch. */
export interface BatchError {
  code: string;
  message: string;
  /** From 1; null if the fault is not about a line. */
  line: number | null;
  param: string | null;
}

/**
 * Many calls of models, made one by one in the background. Its last four states are final. `inputFileId` is null if the requests came with
 * the call that created it: such a batch keeps all results in `resultsBinaryId` instead of files.
 */
export interface ModelBatchRow {
  id: string;
  organizationId: string;
  keyId: string;
  accountId: string;
  endpoint: string;
  status: 'validating' | 'in_progress' | 'finalizing' | 'cancelling' | 'completed' | 'failed' | 'expired' | 'cancelled';
  inputFileId: string | null;
  inputBinaryId: string;
  outputFileId: string | null;
  errorFileId: string | null;
  resultsBinaryId: string | null;
  /** The size of its content that is no file of a caller: requests until it ends, then results. */
  storedBytes: bigint;
  metadata: Readonly<Record<string, string>> | null;
  /** Names of the models that its requests call, at most ten; empty until its file is validated. */
  models: readonly string[];
  /** Headers that apply to each of its calls. */
  requestHeaders: Readonly<Record<string, string>>;
  errors: readonly BatchError[] | null;
  outputKeptSeconds: number;
  total: number;
  succeeded: number;
  errored: number;
  canceled: number;
  expired: number;
  creditsMicros: bigint;
  /** True after its time limit: it ends as expired. */
  isLate: boolean;
  createdAt: Date;
  inProgressAt: Date | null;
  finalizingAt: Date | null;
  cancellingAt: Date | null;
  endedAt: Date | null;
  expiresAt: Date;
  deletedAt: Date | null;
}

/** One call of a batch. */
export interface ModelBatchRequestRow {
  line: number;
  customId: string;
  status: 'pending' | 'succeeded' | 'errored' | 'canceled' | 'expired';
  attempts: number;
  requestEncrypted: string | null;
  resultEncrypted: string | null;
}
