import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { CheckedDestination } from '../destinationKinds.ts';
import type { LogSource, LogTransport } from './LogTransport.ts';
import { otlpLogsTransport } from './otlpLogs.ts';
import { otlpTracesTransport, type SpansOfEvents } from './otlpTraces.ts';
import { sentryTransport } from './sentry.ts';
import { syslogTransport } from './syslogTransport.ts';
import { webhookTransport } from './webhook.ts';

/** Dependencies of transports. */
export interface TransportDeps {
  /** Through the guard of the destination's owner (`outboundOf`). */
  readonly outbound: Pick<Outbound, 'stream' | 'dial' | 'locate'>;
  readonly source: LogSource;
  /** For destinations of traces. */
  readonly spansOf: SpansOfEvents;
}

/** Returns the transport of a destination. */
export function openTransport(destination: CheckedDestination, deps: TransportDeps): LogTransport {
  switch (destination.kind) {
    case 'syslog':
      return syslogTransport(destination.settings, destination.secrets, deps);
    case 'webhook':
      return webhookTransport(destination.settings, destination.secrets, deps.outbound);
    case 'otlp_logs':
      return otlpLogsTransport(destination.settings, destination.secrets, deps);
    case 'sentry':
      return sentryTransport(destination.settings, destination.secrets, deps);
    case 'otlp_traces':
      return otlpTracesTransport(destination.settings, destination.secrets, deps);
  }
}
