import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { otlpTraces } from '../../../platform/telemetry/otlpTraces.ts';
import type { Span } from '../../../platform/telemetry/Span.ts';
import { derivedSpanId, derivedTraceId } from '../../../platform/telemetry/traceContext.ts';
import type { OtlpSecrets, OtlpSettings } from '../destinationKinds.ts';
import type { LogEvent } from '../LogEvent.ts';
import { isSuccess, refusalOf } from './httpAnswer.ts';
import type { LogSource, LogTransport, SendResult } from './LogTransport.ts';
import { isFinalForOtlp, otlpUrl, postOtlp } from './otlpRequest.ts';

/** Returns the spans of each event, in the order of the events. */
export type SpansOfEvents = (events: readonly LogEvent[]) => Promise<Span[][]>;

/** All rows of that many executions are in memory at once. */
const maxEvents = 25;
/** Spans of one request. A part of an execution is never divided, so one with more is a request of its own. */
const maxSpans = 2_000;

/** Sends spans of executions and employee runs to a receiver of OTLP over HTTP, as often as it takes. */
export function otlpTracesTransport(
  settings: OtlpSettings,
  { headers }: OtlpSecrets,
  { outbound, source, spansOf }: { outbound: Pick<Outbound, 'stream'>; source: LogSource; spansOf: SpansOfEvents },
): LogTransport {
  const receiver = { url: otlpUrl(settings, '/v1/traces'), headers, ca: settings.ca_certificate, outbound };

  async function postSpans(spans: readonly Span[]): Promise<SendResult['refusal']> {
    const answer = await postOtlp(receiver, otlpTraces(spans, { serviceName: 'bureau', version: source.version }));
    // Spans that a receiver rejects of a request that it took (`partial_success`) must not be sent again.
    return isSuccess(answer) ? undefined : refusalOf(answer, isFinalForOtlp);
  }

  async function send(events: readonly LogEvent[], endsAt: number): Promise<SendResult> {
    const spans = await spansOf(events);
    let accepted = 0;
    let most = maxSpans;
    while (accepted < events.length && performance.now() < endsAt) {
      const count = fitting(spans.slice(accepted), most);
      const batch = spans.slice(accepted, accepted + count).flat();
      const refusal = batch.length === 0 ? undefined : await postSpans(batch);
      if (refusal === undefined) accepted += count;
      else if (refusal.reason !== 'event' || count === 1) return { accepted, refusal };
      else most = Math.ceil(batch.length / 2);
    }
    return { accepted };
  }
  return { maxEvents, send };
}

/** Returns how many of the first events have at most `most` spans together; at least one. */
function fitting(spans: readonly (readonly Span[])[], most: number): number {
  let sum = 0;
  const end = spans.findIndex((some) => (sum += some.length) > most);
  return end === -1 ? spans.length : Math.max(end, 1);
}

/** Returns the span that a test of a destination sends. */
export function testSpan({ id, time, type }: LogEvent): Span {
  const at = new Date(time);
  const ids = { traceId: derivedTraceId(id), spanId: derivedSpanId(id), parentSpanId: null };
  return {
    ...ids,
    name: type,
    kind: 'internal',
    startedAt: at,
    endedAt: at,
    attributes: {},
    isError: false,
    links: [],
  };
}
