import type { ModelBatchRequestRow } from '../../../db/rows/modelBatch.ts';
import type { AppError } from '../../../openapi/AppError.ts';
import { errorStatus } from '../../../openapi/errorStatus.ts';
import { anthropicErrors, anthropicStatus } from '../formats/anthropicErrors.ts';
import { openAiErrors, type ShownError } from '../formats/errorShape.ts';

/** How a call of a batch was answered; `body` is JSON as it came. */
export interface BatchResult {
  requestId: string;
  status: number;
  body: string;
}

/** A request that has ended, as it is written. */
export interface EndedRequest extends Pick<ModelBatchRequestRow, 'line' | 'customId' | 'status'> {
  batchId: string;
  /** Null if the request was never made. */
  result: BatchResult | null;
}

/** The error response of the call outside of a batch. */
export function resultOfError(error: AppError, { requestId, isMessage }: { requestId: string; isMessage: boolean }) {
  const { code, message, param = null, details } = error;
  const shown: ShownError = { ...errorStatus[code], code, message, param, requestId, details };
  const status = isMessage ? anthropicStatus(shown) : shown.status;
  return { requestId, status, body: JSON.stringify((isMessage ? anthropicErrors : openAiErrors).body(shown)) };
}

/** A line of an output or error file. Source: openai-openapi `BatchRequestOutput`. */
export function fileLine({ batchId, line, customId, result }: EndedRequest): string {
  const id = `batch_req_${batchId.replace(/^batch_/, '')}_${line}`;
  const frame = `{"id":${JSON.stringify(id)},"custom_id":${JSON.stringify(customId)},`;
  if (result === null) {
    const error = {
      code: 'batch_expired',
      message: 'This request could not be executed before the completion window expired.',
    };
    return `${frame}"response":null,"error":${JSON.stringify(error)}}\n`;
  }
  const { requestId, status, body } = result;
  return `${frame}"response":{"status_code":${status},"request_id":${JSON.stringify(requestId)},"body":${body}},"error":null}\n`;
}

/** A line of the results of a batch of messages. Source: anthropic-sdk-typescript `MessageBatchIndividualResponse`. */
export function messageLine({ customId, status, result }: EndedRequest): string {
  const frame = `{"custom_id":${JSON.stringify(customId)},"result":`;
  if (result === null) return `${frame}{"type":"${status}"}}\n`;
  if (status === 'succeeded') return `${frame}{"type":"succeeded","message":${result.body}}}\n`;
  return `${frame}{"type":"errored","error":${result.body}}}\n`;
}
