import type { HttpAnswer } from './httpAnswer.ts';
import { fieldText, readMessage } from './readMessage.ts';

/** Records that a receiver rejected of a request that it took. */
export interface RejectedRecords {
  readonly count: number;
  readonly message: string;
}

/** Field numbers of `ExportLogsServiceResponse` and `ExportLogsPartialSuccess`. Source: open-telemetry/opentelemetry-proto. */
const fields = { partialSuccess: 1, rejected: 1, message: 2 } as const;

/** Returns what the answer of `/v1/logs` says about rejected records (`partial_success`); null for nothing. Some receivers answer in JSON. */
export function rejectedRecords({
  headers,
  bytes,
  text,
}: Extract<HttpAnswer, { status: number }>): RejectedRecords | null {
  if (bytes.length === 0) return null;
  try {
    return headers['content-type']?.includes('json') ? ofJson(text) : ofMessage(bytes);
  } catch {
    return null; // an answer that is no response of the protocol says nothing
  }
}

function ofJson(text: string): RejectedRecords | null {
  const { partialSuccess } = JSON.parse(text) as {
    partialSuccess?: { rejectedLogRecords?: string | number; errorMessage?: string } | null;
  };
  if (!partialSuccess) return null;
  return {
    count: Number(partialSuccess.rejectedLogRecords ?? 0),
    message: String(partialSuccess.errorMessage ?? ''),
  };
}

function ofMessage(bytes: Uint8Array): RejectedRecords | null {
  const partialSuccess = readMessage(bytes).get(fields.partialSuccess);
  if (!(partialSuccess instanceof Uint8Array)) return null;
  const said = readMessage(partialSuccess);
  return { count: Number(said.get(fields.rejected) ?? 0), message: fieldText(said, fields.message) };
}
