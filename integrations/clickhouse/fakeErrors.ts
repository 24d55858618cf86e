import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** Status, code and name of an error. */
type ErrorKind = readonly [status: number, code: number, name: string];

/** Returns an error as the server does: https://clickhouse.com/docs/interfaces/http#http_response_codes_caveats. */
export function exception([status, code, name]: ErrorKind, message: string): FakeResponse {
  return {
    status,
    headers: { 'x-clickhouse-exception-code': String(code) },
    content: {
      bytes: Buffer.from(`Code: ${code}. DB::Exception: ${message}. (${name}) (version 26.7.2.1 (official build))\n`),
      mediaType: 'text/plain; charset=UTF-8',
    },
  };
}

/** An error of a statement. */
export class Refused extends Error {
  readonly response: FakeResponse;

  constructor(kind: ErrorKind, message: string) {
    super(message);
    this.response = exception(kind, message);
  }
}
