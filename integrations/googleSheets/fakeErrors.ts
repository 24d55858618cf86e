import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

const names: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
};

/** A failure of Sheets: it has no list `errors`. */
export function failed(code: number, message: string, status = names[code]): FakeResponse {
  return { status: code, json: { error: { code, message, status } } };
}

export const notFound = failed(404, 'Requested entity was not found.');

/** An address that no API has: the response is a page. */
export const noAddress: FakeResponse = {
  status: 404,
  content: { bytes: Buffer.from('<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>'), mediaType: 'text/html' },
};

/** A failure of Drive, in the older form; `location` is the parameter at fault. */
export function driveFailed(
  code: number,
  { reason, message, location }: { reason: string; message: string; location?: string },
): FakeResponse {
  const place = location === undefined ? {} : { location, locationType: 'parameter' };
  return {
    status: code,
    json: { error: { code, message, errors: [{ message, domain: 'global', reason, ...place }] } },
  };
}
