import type { FakeResponse } from './FakeResponse.ts';

/** A refusal of a fake: it may be thrown anywhere in `respond`, and is the response. */
export class Refused extends Error {
  readonly response: FakeResponse;

  constructor(response: FakeResponse) {
    super('refused');
    this.response = response;
  }
}
