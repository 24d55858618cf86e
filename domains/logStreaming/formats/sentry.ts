import { createHash } from 'node:crypto';

import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { SentrySecrets, SentrySettings } from '../destinationKinds.ts';
import type { LogEvent } from '../LogEvent.ts';
import { readDsn } from '../readDsn.ts';
import { boundedEventJson } from './eventJson.ts';
import { isSuccess, post, refusalOf, retryAfterMsOf } from './httpAnswer.ts';
import type { LogSource, LogTransport, SendResult } from './LogTransport.ts';
import { severityOf } from './severity.ts';

/** Events have at most 1 MB; what Sentry shows of one is much less. */
const maxEventBytes = 200_000;
const maxTagLength = 200;
const maxPauseMs = 3_600_000;
const secondMs = 1_000;

/** Returns an envelope with one event. Source: develop.sentry.dev, "Envelopes" and "Event Payloads". */
export function sentryEnvelope(
  event: LogEvent,
  { source, settings, sentAt }: { source: LogSource; settings: SentrySettings; sentAt: Date },
): Buffer {
  const {
    id,
    type,
    time,
    organization_id: organizationId,
    actor,
    subject,
    data,
  } = boundedEventJson(event, maxEventBytes);
  // Sentry recognizes a repeated event by this id, which has 32 hexadecimal digits.
  const eventId = createHash('sha256').update(id).digest('hex').slice(0, 32);
  const tags = {
    event_type: type,
    organization_id: organizationId,
    subject_kind: subject.kind,
    subject_id: subject.id,
  };
  const payload = JSON.stringify({
    event_id: eventId,
    timestamp: time,
    platform: 'other',
    level: severityOf(type).sentry,
    logger: 'bureau',
    server_name: source.host,
    release: `bureau@${source.version}`,
    ...(settings.environment === null ? {} : { environment: settings.environment }),
    logentry: { formatted: [type, subject.kind, subject.name ?? subject.id].filter((word) => word !== null).join(' ') },
    tags: Object.fromEntries(
      Object.entries(tags).flatMap(([name, value]) => (value === null ? [] : [[name, value.slice(0, maxTagLength)]])),
    ),
    ...(actor?.id ? { user: { id: actor.id } } : {}),
    fingerprint: [type, subject.kind, subject.id ?? ''],
    extra: { id, actor, subject, data },
  });
  const header = { event_id: eventId, sent_at: sentAt.toISOString() };
  const item = { type: 'event', length: Buffer.byteLength(payload), content_type: 'application/json' };
  return Buffer.from(`${JSON.stringify(header)}\n${JSON.stringify(item)}\n${payload}\n`);
}

/**
 * Returns the pause that Sentry asks for before further events: from `X-Sentry-Rate-Limits` (`seconds:categories:scope:…`, comma separated; no
 * category means all), which also successes carry, or `Retry-After`.
 */
export function sentryPauseMs(headers: Readonly<Record<string, string>>): number | undefined {
  const limits = headers['x-sentry-rate-limits'];
  if (limits === undefined) return retryAfterMsOf(headers);
  const pauses = limits.split(',').flatMap((limit) => {
    const [seconds = '', categories = ''] = limit.trim().split(':');
    const names = categories.split(';').filter((name) => name !== '');
    const isOurs = names.length === 0 || names.includes('error') || names.includes('default');
    return isOurs && /^\d+(\.\d+)?$/.test(seconds) ? [Number(seconds) * secondMs] : [];
  });
  return pauses.length === 0 ? undefined : Math.min(Math.max(...pauses), maxPauseMs);
}

/** Sends each event in an envelope of its own: an envelope has at most one. */
export function sentryTransport(
  settings: SentrySettings,
  { dsn: text }: SentrySecrets,
  { outbound, source }: { outbound: Pick<Outbound, 'stream'>; source: LogSource },
): LogTransport {
  const dsn = readDsn(text)!;
  const auth = [
    'Sentry sentry_version=7',
    `sentry_client=bureau/${source.version}`,
    `sentry_key=${dsn.publicKey}`,
    ...(dsn.secretKey === null ? [] : [`sentry_secret=${dsn.secretKey}`]),
  ].join(', ');
  async function send(events: readonly LogEvent[], endsAt: number): Promise<SendResult> {
    for (const [index, event] of events.entries()) {
      if (performance.now() >= endsAt) return { accepted: index };
      const answer = await post(outbound, dsn.envelopeUrl, {
        headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth },
        body: sentryEnvelope(event, { source, settings, sentAt: new Date() }),
        ca: settings.ca_certificate,
      });
      const pauseMs = 'headers' in answer ? sentryPauseMs(answer.headers) : undefined;
      if (!isSuccess(answer))
        return { accepted: index, refusal: { ...refusalOf(answer, isFinal), ...pauseOf(pauseMs) } };
      if (pauseMs !== undefined) return { accepted: index + 1, ...throttled(events.length - index - 1, pauseMs) };
    }
    return { accepted: events.length };
  }
  return { maxEvents: 100, send };
}

function isFinal(status: number): boolean {
  return status === 400 || status === 413;
}

function pauseOf(retryAfterMs: number | undefined): { retryAfterMs?: number } {
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}

function throttled(left: number, retryAfterMs: number): Partial<SendResult> {
  const seconds = Math.ceil(retryAfterMs / secondMs);
  const message = `Sentry asks for a pause of ${seconds} s.`;
  return left === 0 ? {} : { refusal: { reason: 'destination', message, retryAfterMs } };
}
