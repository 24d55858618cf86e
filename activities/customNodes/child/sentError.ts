import { AppError } from '../../../openapi/AppError.ts';
import type { SentError } from '../messages.ts';

const maxChars = 2_000;

/** Returns an error as the worker gets it. Errors without a code are those of the code of a package. */
export function sentError(error: unknown): SentError {
  if (error instanceof AppError)
    return { code: error.code, message: error.message.slice(0, maxChars), param: error.param };
  const { message, code, param } = isRecord(error) ? error : { message: String(error) };
  const isCoded = typeof code === 'string' && isRecord(error) && error['name'] === 'AppError';
  return {
    code: isCoded ? code : '',
    message: String(message ?? error).slice(0, maxChars),
    param: isCoded && typeof param === 'string' ? param : undefined,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
