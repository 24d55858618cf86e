import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

export const requestId = '5a3f1b2c-0000-4000-8000-000000000001';
const common = { 'x-ms-request-id': requestId, 'x-ms-version': '2023-11-03', date: 'Mon, 02 Nov 2026 09:14:07 GMT' };

/** A refusal: https://learn.microsoft.com/rest/api/storageservices/status-and-error-codes2. */
export function failed(status: number, code: string, message: string): FakeResponse {
  const text = `${message}\nRequestId:${requestId}\nTime:2026-11-02T09:14:07.0000000Z`;
  return {
    status,
    headers: { ...common, 'x-ms-error-code': code },
    content: {
      bytes: Buffer.from(
        `\uFEFF<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${escaped(text)}</Message></Error>`,
      ),
      mediaType: 'application/xml',
    },
  };
}

export function xml(body: string, status = 200): FakeResponse {
  const bytes = Buffer.from(`\uFEFF<?xml version="1.0" encoding="utf-8"?>${body}`);
  return { status, headers: common, content: { bytes, mediaType: 'application/xml' } };
}

/** A success without a body; its values are in the headers. */
export function empty(status: number, headers: Readonly<Record<string, string>> = {}): FakeResponse {
  return {
    status,
    headers: { ...common, ...headers, ...(status === 204 ? {} : { 'content-length': '0' }) },
    content: { bytes: Buffer.alloc(0), mediaType: headers['content-type'] ?? 'application/xml' },
  };
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
