import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** Returns an error as the API does. */
export function refusal(status: number, type: string, reason: string): FakeResponse {
  return { status, json: { error: { root_cause: [{ type, reason }], type, reason }, status } };
}

/** An error of a request. */
export class Refused extends Error {
  readonly response: FakeResponse;

  constructor(status: number, type: string, reason: string) {
    super(reason);
    this.response = refusal(status, type, reason);
  }
}
