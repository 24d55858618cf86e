import { newId } from '../../../db/ids.ts';
import type { ModelBatchRow } from '../../../db/rows/modelBatch.ts';
import { batchRequestContext } from '../../../db/secrets/batchRequest.ts';
import { AppError, type ErrorCode } from '../../../openapi/AppError.ts';
import type { CallOptions, GatewayAnswer } from '../calls/callModel.ts';
import { withFileInputs } from '../files/withFileInputs.ts';
import type { Endpoint } from '../formats/format.ts';
import { invalid, isObject, parseJson } from '../formats/json.ts';
import { NotNeeded } from '../idempotency/NotNeeded.ts';
import { callResponse } from '../responses/callResponse.ts';
import type { AuthenticatedKey } from '../routing/caller.ts';
import { batchLimits } from './batchLimits.ts';
import { resultOfError, type BatchResult } from './batchResults.ts';
import type { BatchParts } from './batchParts.ts';

/** A request to be made, by its line. */
export interface BatchCall {
  batch: ModelBatchRow;
  /** The key of the batch as it is now, or why it can no longer be used. */
  key: AuthenticatedKey | AppError;
  line: number;
  signal: AbortSignal;
}

/** Temporary refusals: they are retried without a maximum number. */
const passing: ReadonlySet<ErrorCode> = new Set(['rate_limit_exceeded', 'upstream_overloaded', 'unavailable']);
/** Failures of a provider: another call can succeed. */
const repeatable: ReadonlySet<ErrorCode> = new Set(['upstream_error', 'upstream_timeout']);
const usualPauseMs = 5_000;
const longestPauseMs = 60_000;
const repeatAfterMs = 1_000;

/** Makes the calls of a batch, each with its own hold and charge, and stores their outcomes. */
export class BatchCaller {
  readonly #options: BatchParts;

  constructor(options: BatchParts) {
    this.#options = options;
  }

  /** Reads the current row of the batch's key. */
  async keyOf(batch: ModelBatchRow): Promise<AuthenticatedKey | AppError> {
    try {
      return await this.#options.gateway.confirm(unconfirmedKey(batch));
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') return error;
      throw error;
    }
  }

  /** Makes a call, unless it has ended. Returns the pause that its failure requires, 0 for none. */
  async call(call: BatchCall): Promise<number> {
    const { batch, line } = call;
    return await this.#run(call, () =>
      this.#options.database.withOrganization(batch.organizationId, ({ modelBatchRequests }) =>
        modelBatchRequests.isNeeded(batch.id, line),
      ),
    );
  }

  /** Stores the answer of a call that another process charged before it died. */
  async take({ batch, ...call }: Omit<BatchCall, 'key'>): Promise<void> {
    // Paid answers are kept even if the key was revoked; no model is called.
    await this.#run({ ...call, batch, key: unconfirmedKey(batch) }, () => Promise.resolve(false));
  }

  async #run(call: BatchCall, isNeeded: () => Promise<boolean>): Promise<number> {
    const { batch, line, key } = call;
    const { id: batchId, organizationId } = batch;
    const { database, secrets } = this.#options;
    const request = await database.withOrganization(organizationId, ({ modelBatchRequests }) =>
      modelBatchRequests.findPending(batchId, line),
    );
    if (request?.requestEncrypted == null) return 0;
    const place = { organizationId, batchId, line };
    const body: unknown = JSON.parse(
      secrets.decrypt(batchRequestContext(place, 'request_encrypted'), request.requestEncrypted),
    );
    const requestId = newId('request');
    let chargedMicros = 0n;
    const onCharged = (micros: bigint): void => void (chargedMicros = micros);
    let result: BatchResult;
    try {
      if (isObject(body) && body.stream === true) throw invalid('/stream', 'A request of a batch cannot be streamed.');
      const answer = await this.#send(call, { body, requestId, isNeeded, onCharged });
      if ('stream' in answer) throw new Error('A request of a batch was answered by a stream.');
      result = { requestId, status: answer.status, body: oneLine(answer.body.toString('utf8')) };
    } catch (error) {
      if (error instanceof NotNeeded) return 0;
      if (call.signal.aborted || !(error instanceof AppError)) throw error;
      const pauseMs = key instanceof AppError ? null : await this.#pauseFor(call, error);
      if (pauseMs !== null) return pauseMs;
      result = resultOfError(error, { requestId, isMessage: batch.endpoint === 'messages' });
    }
    const resultEncrypted = secrets.encrypt(batchRequestContext(place, 'result_encrypted'), JSON.stringify(result));
    const status = result.status === 200 ? 'succeeded' : 'errored';
    await database.withOrganization(organizationId, ({ modelBatchRequests }) =>
      modelBatchRequests.end({ batchId, line, status, resultEncrypted, creditsMicros: chargedMicros }),
    );
    return 0;
  }

  /** An answer that is paid for is kept, even if its call could no longer be made. */
  async #send(
    { batch, key: current, line, signal }: BatchCall,
    { isNeeded, ...call }: Pick<CallOptions, 'body' | 'requestId' | 'onCharged'> & { isNeeded: () => Promise<boolean> },
  ): Promise<GatewayAnswer> {
    const { gateway, responses: store, logger } = this.#options;
    const key = current instanceof AppError ? unconfirmedKey(batch) : current;
    const read = current instanceof AppError ? current : await this.#withFiles(batch, key, call.body);
    const isCalled = async (): Promise<boolean> => {
      const isOpen = await isNeeded();
      if (isOpen && read instanceof AppError) throw read;
      return isOpen;
    };
    const body = read instanceof AppError ? call.body : read;
    const place = { batchId: batch.id, once: String(line), isNeeded: isCalled };
    const options = { ...call, ...place, body, headers: batch.requestHeaders, signal };
    if (batch.endpoint === 'responses') return await callResponse({ gateway, store, logger }, { ...options, key });
    return await gateway.call({ ...options, caller: { kind: 'key', key }, endpoint: batch.endpoint as Endpoint });
  }

  /** Returns the body with its files, or why they cannot be read. */
  async #withFiles({ endpoint }: ModelBatchRow, key: AuthenticatedKey, body: unknown): Promise<unknown> {
    if (endpoint === 'messages') return body;
    try {
      return await withFileInputs(this.#options.files, key, body);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }

  /** How long to wait before the call is made again; null if its failure is final. */
  async #pauseFor({ batch, line }: BatchCall, error: AppError): Promise<number | null> {
    const isPassing = passing.has(error.code);
    if (!isPassing && !repeatable.has(error.code)) return null;
    const attempts = await this.#options.database.withOrganization(batch.organizationId, ({ modelBatchRequests }) =>
      modelBatchRequests.countAttempt(batch.id, line),
    );
    if (isPassing) return Math.min(error.retryAfterMs ?? usualPauseMs, longestPauseMs);
    return attempts < batchLimits.attempts ? repeatAfterMs : null;
  }
}

function unconfirmedKey({ keyId, organizationId, accountId }: ModelBatchRow): AuthenticatedKey {
  const reach = { allowedModels: null, allowedAddresses: null, scopes: null, dropsUnsupported: false };
  return {
    id: keyId,
    firstKeyId: keyId,
    organizationId,
    accountId,
    kind: 'model',
    ...reach,
    revision: 0,
    address: null,
  };
}

/** JSON without line breaks, which are never inside of its texts; other text as a JSON string. */
function oneLine(text: string): string {
  return parseJson(text) === undefined ? JSON.stringify(text) : text.replaceAll(/[\r\n]/g, '');
}
