import type { WebhookAuth } from '../webhooks/webhookAuth.ts';

/** Accepted calls and response of a waiting node's address; `execution_waits.details` if the kind is `webhook`. */
export interface WebhookWaitDetails {
  methods: string[];
  /** Authentication of callers and its credential; missing if anyone may call. */
  auth?: WebhookAuth;
  credentialId?: string | null;
  /** Response to the counted call; without a body it names the continuing execution. */
  response: { status: number; body?: unknown };
}
