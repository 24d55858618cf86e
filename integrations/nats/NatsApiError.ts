/** A refusal of JetStream: https://docs.nats.io/reference/reference-protocols/nats_api_reference. */
export class NatsApiError extends Error {
  override readonly name = 'NatsApiError';
  /** The kind of refusal, such as 10059 for a missing stream. */
  readonly code: number;
  /** As of HTTP. */
  readonly status: number;

  constructor(message: string, code: number, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
