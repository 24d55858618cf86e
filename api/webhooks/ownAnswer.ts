import { allowedHeaders, strangerHeaders } from '../../domains/executions/webhooks/answerHeaders.ts';
import type { WebhookParameters } from '../../domains/executions/webhooks/webhookParameters.ts';
import type { RawAnswer } from '../handler.ts';
import { jsonAnswer, textAnswer } from './webhookResponse.ts';

/** An answer with the status and headers that the webhook's node names: a text as it is, anything else as JSON. */
export function ownAnswer(
  { status, headers }: Pick<WebhookParameters['response'], 'status' | 'headers'>,
  body: unknown,
): RawAnswer {
  const answer = typeof body === 'string' ? textAnswer(status, body) : jsonAnswer(status, body);
  const { 'content-type': contentType = answer.contentType, ...allowed } = allowedHeaders(headers);
  return { ...answer, contentType, headers: { ...allowed, ...strangerHeaders } };
}
