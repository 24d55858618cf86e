import type { WebhookAuth } from '../webhooks/webhookAuth.ts';

/** What the address of a waiting node takes and answers; `execution_waits.details` where the kind is `webhook`. */
export interface WebhookWaitDetails {
  methods: string[];
  /** Who may call, and the credential that says so; missing for everybody. */
  auth?: WebhookAuth;
  credentialId?: string | null;
  /** The answer to the call that counts; without a body it says which execution goes on. */
  response: { status: number; body?: unknown };
}
