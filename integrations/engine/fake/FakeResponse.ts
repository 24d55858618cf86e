/** A response of a fake. */
export interface FakeResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly content?: { readonly bytes: Buffer; readonly mediaType: string };
}
