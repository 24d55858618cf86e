import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { signedHeaders } from '../../../platform/outbound/standardWebhook.ts';
import type { WebhookSecrets, WebhookSettings } from '../destinationKinds.ts';
import type { LogEvent } from '../LogEvent.ts';
import { boundedEventJson } from './eventJson.ts';
import { isSuccess, post, refusalOf } from './httpAnswer.ts';
import type { LogTransport, SendResult } from './LogTransport.ts';

/** Standard Webhooks: payloads stay under 20 KB. The rest of the body takes less than 1,000 bytes. */
const maxEventBytes = 18_000;
const gone = 410;

/** Returns the body of a delivery. */
export function webhookBody(event: LogEvent): string {
  const data = boundedEventJson(event, maxEventBytes);
  return JSON.stringify({ type: data.type, timestamp: data.time, data });
}

/**
 * Sends each event as one delivery of Standard Webhooks 1.0, one after another. Its id is the event's, so a retry carries the same id and a
 * new time. Only 2xx is a success.
 */
export function webhookTransport(
  { url, ca_certificate: ca }: WebhookSettings,
  { signing_secrets: secrets }: WebhookSecrets,
  outbound: Pick<Outbound, 'stream'>,
): LogTransport {
  async function send(events: readonly LogEvent[], endsAt: number): Promise<SendResult> {
    for (const [accepted, event] of events.entries()) {
      if (performance.now() >= endsAt) return { accepted };
      const body = webhookBody(event);
      const answer = await post(outbound, url, {
        headers: {
          'content-type': 'application/json',
          ...signedHeaders(secrets, { id: event.id, sentAt: new Date(), body }),
        },
        body,
        ca,
      });
      if (isSuccess(answer)) continue;
      const refusal = refusalOf(answer);
      return {
        accepted,
        refusal: 'status' in answer && answer.status === gone ? { ...refusal, reason: 'gone' } : refusal,
      };
    }
    return { accepted: events.length };
  }
  return { maxEvents: 100, send };
}
