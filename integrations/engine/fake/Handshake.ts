import type { FakeResponse } from './FakeResponse.ts';

/** A call of a vendor to the address of a subscriber, before it registers the address. */
export interface Handshake {
  readonly address: string;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The refusal of the vendor, or null if the response is the expected one. */
  readonly judge: (response: { status: number; headers: Headers; body: string }) => FakeResponse | null;
}

/** Makes the call of a handshake. */
export type Reach = (
  call: Omit<Handshake, 'judge'>,
) => Promise<{ readonly status: number; readonly headers: Headers; readonly body: string }>;
