import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** Returns an error as the API does: https://docs.snowflake.com/en/developer-guide/sql-api/handling-errors. */
export function refusal(status: number, code: string, message: string): FakeResponse {
  return { status, json: { code, message, sqlState: '42000', statementHandle: '01b2-x' } };
}

/** An error of a statement. */
export class Refused extends Error {
  readonly response: FakeResponse;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.response = refusal(status, code, message);
  }
}
