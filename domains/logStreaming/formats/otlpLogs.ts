import { itemField, otlpRequest } from '../../../platform/telemetry/otlpMessages.ts';
import { OtlpWriter } from '../../../platform/telemetry/OtlpWriter.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { OtlpSecrets, OtlpSettings } from '../destinationKinds.ts';
import type { LogEvent, LogParty } from '../LogEvent.ts';
import { boundedEventJson } from './eventJson.ts';
import { isSuccess, refusalOf } from './httpAnswer.ts';
import type { LogSource, LogTransport, SendResult } from './LogTransport.ts';
import { isFinalForOtlp, otlpUrl, postOtlp } from './otlpRequest.ts';
import { rejectedRecords, type RejectedRecords } from './rejectedRecords.ts';
import { severityOf } from './severity.ts';

/** Receivers usually take 4 MiB after decompression. */
const maxBodyBytes = 3 * 1024 * 1024;
const maxEventBytes = 256 * 1024;
/** Room for most records; the rest of the room is for shorter ones. */
const usualBytes = 1_024;
/** More in one request hardly save time, and writing them keeps the process busy for some milliseconds. */
const maxEvents = 2_000;

/** Numbers of fields. Source: open-telemetry/opentelemetry-proto, `logs/v1/logs.proto`. */
const fields = {
  time: 1,
  severityNumber: 2,
  severityText: 3,
  body: 5,
  attributes: 6,
  traceId: 9,
  spanId: 10,
  observedTime: 11,
  eventName: 12,
} as const;

/** Writes a log record as a part of a request. Names of attributes: semantic conventions of OpenTelemetry. */
function writeRecord(writer: OtlpWriter, event: LogEvent, sentAtMs: number): void {
  const { actor, organizationId, data } = event;
  const { number, text } = severityOf(event.type).otlp;
  const start = writer.open(itemField);
  writer.time(fields.time, event.time.getTime());
  writer.time(fields.observedTime, sentAtMs);
  writer.integer(fields.severityNumber, number);
  writer.text(fields.severityText, text);
  writer.text(fields.eventName, event.type);
  writer.value(fields.body, data);
  writer.attribute(fields.attributes, 'log.record.uid', event.id);
  if (organizationId !== null) writer.attribute(fields.attributes, 'bureau.organization.id', organizationId);
  if (actor) writeParty(writer, actorNames, actor);
  writeParty(writer, subjectNames, event.subject);
  const { trace_id: traceId, span_id: spanId } = data;
  if (typeof traceId === 'string' && /^[0-9a-f]{32}$/.test(traceId)) {
    writer.hex(fields.traceId, traceId);
    if (typeof spanId === 'string' && /^[0-9a-f]{16}$/.test(spanId)) writer.hex(fields.spanId, spanId);
  }
  writer.close(start);
}

const actorNames = { kind: 'bureau.actor.kind', id: 'bureau.actor.id', name: 'bureau.actor.name' } as const;
const subjectNames = { kind: 'bureau.subject.kind', id: 'bureau.subject.id', name: 'bureau.subject.name' } as const;

function writeParty(
  writer: OtlpWriter,
  names: typeof actorNames | typeof subjectNames,
  { kind, id, name }: LogParty,
): void {
  writer.attribute(fields.attributes, names.kind, kind);
  if (id !== null) writer.attribute(fields.attributes, names.id, id);
  if (name !== null) writer.attribute(fields.attributes, names.name, name);
}

/** Writes records, without contents or data where one would be too long. Returns the place after each. */
function writeRecords(writer: OtlpWriter, events: readonly LogEvent[]): number[] {
  const sentAtMs = Date.now();
  return events.map((event) => {
    const start = writer.length;
    writeRecord(writer, event, sentAtMs);
    if (writer.length - start > maxEventBytes) {
      writer.truncate(start);
      writeRecord(writer, { ...event, data: { ...boundedEventJson(event, maxEventBytes).data } }, sentAtMs);
    }
    return writer.length;
  });
}

/**
 * Sends batches of events to a receiver of OTLP over HTTP, in protobuf. A batch that is refused is halved until the event is found.
 */
export function otlpLogsTransport(
  settings: OtlpSettings,
  { headers }: OtlpSecrets,
  { outbound, source }: { outbound: Pick<Outbound, 'stream'>; source: LogSource },
): LogTransport {
  const receiver = { url: otlpUrl(settings, '/v1/logs'), headers, ca: settings.ca_certificate, outbound };
  const origin = {
    resource: { 'service.name': 'bureau', 'service.version': source.version, 'host.name': source.host },
    scope: 'bureau.events',
    version: source.version,
  };

  async function send(events: readonly LogEvent[], endsAt: number): Promise<SendResult> {
    const writer = new OtlpWriter(events.length * usualBytes);
    const ends = writeRecords(writer, events);
    let accepted = 0;
    let dropped: SendResult['dropped'];
    let size = events.length;
    while (accepted < events.length && performance.now() < endsAt) {
      const from = ends[accepted - 1] ?? 0;
      const count = fitting(ends.slice(accepted, accepted + size), from);
      const records = writer.view(from, ends[accepted + count - 1]!);
      const answer = await postOtlp(receiver, otlpRequest(records, origin));
      if (isSuccess(answer)) {
        const ids = events.slice(accepted, accepted + count).map(({ id }) => id);
        dropped = together(dropped, droppedOf(rejectedRecords(answer), ids));
        accepted += count;
        continue;
      }
      const refusal = refusalOf(answer, isFinalForOtlp);
      if (refusal.reason !== 'event' || count === 1) return { accepted, refusal, ...(dropped && { dropped }) };
      size = Math.ceil(count / 2);
    }
    return { accepted, ...(dropped && { dropped }) };
  }
  return { maxEvents, send };
}

/** Returns how many of the records with these ends fit into one request; at least one. */
function fitting(ends: readonly number[], from: number): number {
  const tooLong = ends.findIndex((end) => end - from > maxBodyBytes);
  return tooLong < 0 ? ends.length : Math.max(tooLong, 1);
}

/** Describes records that the receiver rejected of a request that it took; they must not be sent again. It does not say which. */
function droppedOf(rejected: RejectedRecords | null, ids: readonly string[]): SendResult['dropped'] {
  if (rejected === null || rejected.count === 0) return undefined;
  const said = rejected.message === '' ? '' : `: ${rejected.message}`;
  return {
    ids: rejected.count >= ids.length ? ids : [],
    message: `The receiver rejected ${rejected.count} of ${ids.length} records${said}`.slice(0, 500),
  };
}

function together(one: SendResult['dropped'], other: SendResult['dropped']): SendResult['dropped'] {
  return one && other ? { ids: [...one.ids, ...other.ids], message: other.message } : (other ?? one);
}
