import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { OtlpSecrets, OtlpSettings } from '../destinationKinds.ts';
import type { LogEvent } from '../LogEvent.ts';
import { boundedEventJson } from './eventJson.ts';
import { isSuccess, post, refusalOf, type HttpAnswer } from './httpAnswer.ts';
import type { LogSource, LogTransport, SendResult } from './LogTransport.ts';
import { severityOf } from './severity.ts';

const gzipped = promisify(gzip);
/** Receivers usually take 4 MiB after decompression. */
const maxBodyBytes = 3 * 1024 * 1024;
const maxEventBytes = 256 * 1024;
const nanosecondsPerMs = 1_000_000n;

/** `AnyValue` of OTLP in JSON. */
type AnyValue =
  | { stringValue: string }
  | { boolValue: boolean }
  | { intValue: string }
  | { doubleValue: number }
  | { arrayValue: { values: AnyValue[] } }
  | { kvlistValue: { values: KeyValue[] } }
  | Record<string, never>;

interface KeyValue {
  key: string;
  value: AnyValue;
}

/** Returns a log record. Source: open-telemetry/opentelemetry-proto, `logs/v1/logs.proto`; names of attributes by its semantic conventions. */
export function otlpRecord(event: LogEvent, sentAt: Date): object {
  const {
    id,
    type,
    time,
    organization_id: organizationId,
    actor,
    subject,
    data,
  } = boundedEventJson(event, maxEventBytes);
  const { number, text } = severityOf(type).otlp;
  const attributes = {
    'log.record.uid': id,
    'bureau.organization.id': organizationId,
    'bureau.actor.kind': actor?.kind ?? null,
    'bureau.actor.id': actor?.id ?? null,
    'bureau.actor.name': actor?.name ?? null,
    'bureau.subject.kind': subject.kind,
    'bureau.subject.id': subject.id,
    'bureau.subject.name': subject.name,
  };
  return {
    timeUnixNano: String(BigInt(Date.parse(time)) * nanosecondsPerMs),
    observedTimeUnixNano: String(BigInt(sentAt.getTime()) * nanosecondsPerMs),
    severityNumber: number,
    severityText: text,
    eventName: type,
    body: anyValue(data),
    attributes: keyValues(Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))),
    ...traceOf(data as Record<string, unknown>),
  };
}

/** Returns the body of `/v1/logs` for these records. */
export function otlpBody(records: readonly object[], source: LogSource): string {
  const resource = { 'service.name': 'bureau', 'service.version': source.version, 'host.name': source.host };
  const scope = { name: 'bureau.events', version: source.version };
  return JSON.stringify({
    resourceLogs: [{ resource: { attributes: keyValues(resource) }, scopeLogs: [{ scope, logRecords: [...records] }] }],
  });
}

function traceOf({ trace_id: traceId, span_id: spanId }: Record<string, unknown>): object {
  const isTrace = typeof traceId === 'string' && /^[0-9a-f]{32}$/.test(traceId);
  const isSpan = typeof spanId === 'string' && /^[0-9a-f]{16}$/.test(spanId);
  return { ...(isTrace ? { traceId } : {}), ...(isTrace && isSpan ? { spanId } : {}) };
}

function keyValues(fields: object): KeyValue[] {
  return Object.entries(fields).map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value: unknown): AnyValue {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  // 64-bit integers are text in the JSON of protobuf.
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValue) } };
  if (typeof value === 'object' && value !== null) return { kvlistValue: { values: keyValues(value) } };
  return {};
}

/** Returns the address of a signal: receivers are named by their base or by the whole address. */
export function otlpUrl(settings: OtlpSettings, path: '/v1/logs' | '/v1/traces'): string {
  const url = new URL(settings.url);
  if (!url.pathname.endsWith(path)) url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url.href;
}

/** Sends batches of events to a receiver of OTLP over HTTP, in JSON with gzip. A batch that is refused is halved until the event is found. */
export function otlpLogsTransport(
  settings: OtlpSettings,
  { headers }: OtlpSecrets,
  { outbound, source }: { outbound: Pick<Outbound, 'stream'>; source: LogSource },
): LogTransport {
  const url = otlpUrl(settings, '/v1/logs');

  async function postRecords(records: readonly object[]): Promise<HttpAnswer> {
    const body = await gzipped(otlpBody(records, source));
    return post(outbound, url, {
      headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body,
    });
  }

  async function send(events: readonly LogEvent[], endsAt: number): Promise<SendResult> {
    const sentAt = new Date();
    const records = events.map((event) => otlpRecord(event, sentAt));
    let accepted = 0;
    let dropped: SendResult['dropped'];
    let size = records.length;
    while (accepted < records.length && performance.now() < endsAt) {
      const batch = fitting(records.slice(accepted, accepted + size));
      const answer = await postRecords(batch);
      if (isSuccess(answer)) {
        const ids = events.slice(accepted, accepted + batch.length).map(({ id }) => id);
        dropped = together(dropped, droppedOf(answer.text, ids));
        accepted += batch.length;
        continue;
      }
      const refusal = refusalOf(answer, isFinal);
      if (refusal.reason !== 'event' || batch.length === 1) return { accepted, refusal, ...(dropped && { dropped }) };
      size = Math.ceil(batch.length / 2);
    }
    return { accepted, ...(dropped && { dropped }) };
  }
  return { maxEvents: 500, send };
}

/** Only these may be tried again, says the specification. Statuses about address and access (`refusalOf`) wait for new settings. */
function isFinal(status: number): boolean {
  return ![429, 502, 503, 504].includes(status);
}

function fitting(records: readonly object[]): readonly object[] {
  let bytes = 0;
  const end = records.findIndex((record) => (bytes += Buffer.byteLength(JSON.stringify(record))) > maxBodyBytes);
  return end < 0 ? records : records.slice(0, Math.max(end, 1));
}

/** `partial_success`: the receiver took the request and rejected some records; they must not be sent again. It does not say which. */
function droppedOf(text: string, ids: readonly string[]): SendResult['dropped'] {
  const rejected = rejectedOf(text);
  if (rejected === null || rejected.count === 0) return undefined;
  const said = rejected.message === '' ? '' : `: ${rejected.message}`;
  return {
    ids: rejected.count >= ids.length ? ids : [],
    message: `The receiver rejected ${rejected.count} of ${ids.length} records${said}`.slice(0, 500),
  };
}

function rejectedOf(text: string): { count: number; message: string } | null {
  try {
    const { partialSuccess } = JSON.parse(text) as {
      partialSuccess?: { rejectedLogRecords?: string | number; errorMessage?: string } | null;
    };
    return partialSuccess
      ? { count: Number(partialSuccess.rejectedLogRecords ?? 0), message: String(partialSuccess.errorMessage ?? '') }
      : null;
  } catch {
    return null;
  }
}

function together(one: SendResult['dropped'], other: SendResult['dropped']): SendResult['dropped'] {
  return one && other ? { ids: [...one.ids, ...other.ids], message: other.message } : (other ?? one);
}
