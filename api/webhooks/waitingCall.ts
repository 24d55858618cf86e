import type { WebhookParameters } from '../../domains/executions/webhooks/webhookParameters.ts';

/** A call whose execution runs. */
export interface WaitingCall {
  organizationId: string;
  executionId: string;
  parameters: WebhookParameters;
  /** Of the answer, expressions evaluated. */
  response: WebhookParameters['response'];
  requestId: string;
  signal: AbortSignal;
}
