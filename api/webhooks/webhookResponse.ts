import type { Binary, BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import type { ExecutionState } from '../../db/repositories/executions/executionAnswers.ts';
import { allowedHeaders, strangerHeaders } from '../../domains/executions/webhooks/answerHeaders.ts';
import { AppError, type ErrorCode } from '../../openapi/AppError.ts';
import type { RawAnswer } from '../handler.ts';
import { errorStatus } from '../../openapi/errorStatus.ts';
import { errorBody, errorHeaders } from '../middleware/errors.ts';

const json = 'application/json; charset=utf-8';

/** JSON with the headers that every answer to a stranger carries. */
export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): RawAnswer {
  return { status, contentType: json, raw: JSON.stringify(body), headers: { ...headers, ...strangerHeaders } };
}

/** A text; the same headers. */
export function textAnswer(status: number, text: string): RawAnswer {
  return { status, contentType: 'text/plain; charset=utf-8', raw: text, headers: { ...strangerHeaders } };
}

/** The one error body, with the headers that every answer to a stranger carries. */
export function errorAnswer(error: AppError, requestId: string, headers: Record<string, string> = {}): RawAnswer {
  return jsonAnswer(errorStatus[error.code].status, errorBody(error, requestId), {
    ...errorHeaders(error),
    ...headers,
  });
}

/** Where the file of an answer is. */
export interface AnswerFile {
  binaries: BinaryStore;
  of: { organizationId: string; executionId: string };
}

/** A node's response; forbidden headers are removed, regardless of their origin. */
export async function nodeAnswer(answer: NonNullable<ExecutionState['answer']>, file: AnswerFile): Promise<RawAnswer> {
  if (answer.bodyKind === 'binary') return binaryAnswer(answer, JSON.parse(String(answer.body)) as Binary, file);
  const { 'content-type': contentType, ...headers } = allowedHeaders(answer.headers);
  const fallback = answer.bodyKind === 'json' ? json : 'text/plain; charset=utf-8';
  return {
    status: answer.status,
    contentType: contentType ?? fallback,
    raw: answer.body ?? '',
    headers: { ...headers, ...strangerHeaders },
  };
}

/** A file as the answer, streamed. Throws `not_found` if it was deleted. */
export async function binaryAnswer(
  { status, headers }: { status: number; headers: Record<string, string> },
  { id }: Pick<Binary, 'id'>,
  { binaries, of }: AnswerFile,
): Promise<RawAnswer> {
  const { 'content-type': contentType, ...allowed } = allowedHeaders(headers);
  const { binary, content } = await binaries.read(of, id);
  return {
    status,
    contentType: contentType ?? binary.media_type,
    raw: content,
    headers: { ...allowed, 'content-length': String(binary.size_bytes), ...strangerHeaders },
  };
}

/** 500 with the execution's id and code only: why it failed is for its owners (decisions §7). */
export function failedAnswer(state: ExecutionState, requestId: string): RawAnswer {
  const error = new AppError(codeOf(state), 'The execution finished without a response.', {
    details: { execution_id: state.executionId },
  });
  return jsonAnswer(500, { error: { ...errorBody(error, requestId).error, type: 'server_error' } });
}

function codeOf(state: ExecutionState): ErrorCode {
  if (state.status === 'canceled') return 'execution_canceled';
  const code = state.error?.code ?? '';
  return Object.hasOwn(errorStatus, code) ? (code as ErrorCode) : 'internal_error';
}
