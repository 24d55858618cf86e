import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** A failure of Microsoft Graph: https://learn.microsoft.com/graph/errors. */
export function graphError(status: number, code: string, message: string): FakeResponse {
  const ids = {
    'request-id': '9b1e9b3a-0000-4000-8000-000000000001',
    'client-request-id': '9b1e9b3a-0000-4000-8000-000000000001',
  };
  return {
    status,
    headers: { 'request-id': ids['request-id'] },
    json: { error: { code, message, innerError: { date: '2026-11-28T08:00:00', ...ids } } },
  };
}

/** A success without a body. */
export const empty = (status: 202 | 204): FakeResponse => ({
  status,
  ...(status === 204 ? {} : { headers: { 'content-length': '0' } }),
  content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' },
});
