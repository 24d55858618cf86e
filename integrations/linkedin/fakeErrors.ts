import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Problem } from '../engine/fake/shape.ts';

/** https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/error-handling. */
const serviceErrorCodes: Readonly<Record<string, number>> = {
  EXPIRED_ACCESS_TOKEN: 65_602,
  TOO_MANY_REQUESTS: 101,
  INTERNAL_SERVER_ERROR: 0,
};

/** https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/error-handling. */
export function failed(status: number, code: string, message: string): FakeResponse {
  return { status, json: { serviceErrorCode: serviceErrorCodes[code] ?? 100, code, message, status } };
}

export function invalid({ name, text }: Problem): FakeResponse {
  return {
    status: 422,
    json: {
      message: `ERROR :: /${name.replaceAll('.', '/')} :: field ${text}`,
      status: 422,
      code: 'INVALID_FIELD',
      errorDetailType: 'com.linkedin.common.error.BadRequest',
      errorDetails: { inputErrors: [{ description: `field ${text}`, input: { inputPath: { fieldPath: name } } }] },
    },
  };
}

export function badQuery({ name, text }: Problem): FakeResponse {
  return failed(400, 'ILLEGAL_ARGUMENT', `Query parameter ${name} ${text}`);
}

export const noResource = failed(404, 'RESOURCE_NOT_FOUND', 'No virtual resource found');

export const notFound = (what: string): FakeResponse => failed(404, 'NOT_FOUND', `Could not find entity: ${what}`);

/** A response without a body; new things have their identifier in a header. */
export function empty(status: number, headers: Readonly<Record<string, string>> = {}): FakeResponse {
  return {
    status,
    headers: { ...headers, ...(status === 204 ? {} : { 'content-length': '0' }) },
    content: { bytes: Buffer.alloc(0), mediaType: 'application/json' },
  };
}
