import type { FormField } from '../forms/formDefinition.ts';
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

/** The question of an approval; `execution_waits.details` if the kind is `approval`. */
export interface ApprovalWaitDetails {
  title: string;
  message: string;
  choices: { value: string; label: string }[];
  comment: 'none' | 'optional' | 'required';
  /** Without files and hidden fields. */
  fields: FormField[];
  /** The link of the wait is enough to decide. */
  anyone: boolean;
}
