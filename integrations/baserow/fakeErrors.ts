import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** The form of errors: `error` is a code, `detail` a text or an object. */
export function failed(status: number, error: string, detail: unknown): FakeResponse {
  return { status, json: { error, detail } };
}

/** A request that the vendor refuses. */
export class Refused extends Error {
  readonly response: FakeResponse;

  constructor(status: number, error: string, detail: unknown) {
    super('refused');
    this.response = failed(status, error, detail);
  }
}

export const invalidBody = (field: string, message: string): Refused =>
  new Refused(400, 'ERROR_REQUEST_BODY_VALIDATION', { [field]: [{ error: message, code: 'invalid' }] });
