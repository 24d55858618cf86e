import type { AppError } from '../../openapi/AppError.ts';
import { scimNames } from '../../domains/identity/scim/scimNames.ts';
import type { RawAnswer } from '../handler.ts';

/** The media type of RFC 7644 §8.1. */
export const scimContentType = 'application/scim+json; charset=utf-8';

/** An answer in the media type of SCIM. */
export function scimAnswer(status: number, body: object, headers: Readonly<Record<string, string>> = {}): RawAnswer {
  return {
    status,
    contentType: scimContentType,
    raw: JSON.stringify(body),
    headers: { 'cache-control': 'no-store', ...headers },
  };
}

/** The error body of RFC 7644 §3.12. */
export function scimErrorBody(error: AppError, status: number): object {
  const type = error.details?.['scim_type'];
  return {
    schemas: [scimNames.error],
    status: String(status),
    ...(typeof type === 'string' ? { scimType: type } : {}),
    detail: error.message,
  };
}
