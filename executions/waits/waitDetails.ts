/** What the address of a waiting node takes and answers; `execution_waits.details` where the kind is `webhook`. */
export interface WebhookWaitDetails {
  methods: string[];
  /** The answer to the call that counts; without a body it says which execution goes on. */
  response: { status: number; body?: unknown };
}
