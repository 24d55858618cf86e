import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

const kinds: Readonly<Record<string, readonly [number, string]>> = {
  badRequest: [400, 'INVALID_ARGUMENT'],
  invalidArgument: [400, 'INVALID_ARGUMENT'],
  authError: [401, 'UNAUTHENTICATED'],
  forbidden: [403, 'PERMISSION_DENIED'],
  notFound: [404, 'NOT_FOUND'],
  aborted: [409, 'ABORTED'],
  uploadTooLarge: [413, 'INVALID_ARGUMENT'],
  rateLimitExceeded: [429, 'RESOURCE_EXHAUSTED'],
  backendError: [500, 'INTERNAL'],
};

/** A failure of Gmail: the older list `errors` and the newer `status` together. */
export function failed(
  reason: string,
  message: string,
  { domain = 'global', headers = {} }: { domain?: string; headers?: Readonly<Record<string, string>> } = {},
): FakeResponse {
  const [code, status] = kinds[reason]!;
  return { status: code, headers, json: { error: { code, message, errors: [{ message, domain, reason }], status } } };
}

export const notFound = failed('notFound', 'Requested entity was not found.');

/** A request whose names or types Google's JSON reader refuses. */
export function malformed(message: string): FakeResponse {
  return failed('badRequest', message);
}

/** An address that no API has: the response is a page. */
export const noAddress: FakeResponse = {
  status: 404,
  content: { bytes: Buffer.from('<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>'), mediaType: 'text/html' },
};

export const invalidId = failed('invalidArgument', 'Invalid id value');

/** A success without a body. */
export const done: FakeResponse = {
  status: 204,
  content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' },
};
