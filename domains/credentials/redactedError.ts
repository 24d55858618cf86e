import { AppError } from '../../openapi/AppError.ts';

/**
 * The error as it may be written down and logged: where a credential was opened (`hasSecrets`), its texts without secrets
 * and nothing else of it, because libraries hang requests and answers on their errors.
 */
export function redactedError(
  error: unknown,
  { hasSecrets, redact }: { hasSecrets: boolean; redact: (text: string) => string },
): unknown {
  if (!hasSecrets) return error;
  if (!(error instanceof AppError)) {
    const plain = new Error(redact(error instanceof Error ? error.message : String(error)));
    if (error instanceof Error) plain.name = error.name;
    plain.stack = redact((error instanceof Error ? error.stack : undefined) ?? plain.message);
    return plain;
  }
  const { code, param, retryable, retryAfterMs } = error;
  const { line, column } = (error.details ?? {}) as { line?: unknown; column?: unknown };
  return new AppError(code, redact(error.message), {
    retryable,
    ...(param === undefined ? {} : { param: redact(param) }),
    ...(typeof line === 'number' ? { details: { line, column } } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
