import type { LogPosition } from './logEvent.ts';

/** Format and protocol of a log destination. */
export type LogDestinationKind = 'syslog' | 'webhook' | 'otlp_logs' | 'otlp_traces' | 'sentry';

/** A destination of the log stream. `organizationId` null: of the instance; it gets the events of all organizations, without contents. */
export interface LogDestinationRow {
  readonly id: string;
  readonly organizationId: string | null;
  readonly name: string;
  readonly kind: LogDestinationKind;
  /** Without secrets. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** An envelope of `db/secrets` (`logDestinationContext`); null without secrets. */
  readonly secretsEncrypted: string | null;
  /** Types of events: whole ones, `execution.*`, `*`. */
  readonly types: readonly string[];
  readonly contents: boolean;
  readonly enabled: boolean;
  /** Events up to here were sent: the earlier one of the next two. */
  readonly cursor: LogPosition;
  /** Events of `log_events` up to here were sent. */
  readonly eventsCursor: LogPosition;
  /** Events of model calls up to here were sent. It is behind `eventsCursor` after the release before has sent. */
  readonly callsCursor: LogPosition;
  /** Failures in a row. */
  readonly failureCount: number;
  /** Nothing is sent before. */
  readonly openUntil: Date | null;
  readonly lastError: string | null;
  readonly lastFailedAt: Date | null;
  readonly lastSentAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The setting that defines it, such as `SERVICE_LOG_DESTINATIONS`; null if people manage it. */
  readonly setBy: string | null;
  /** True if a setting defines another one with this name, so that nothing is sent to this one. */
  readonly overridden: boolean;
}

/** An event that a destination refused for good. */
export interface LogDeliveryFailureRow {
  readonly id: string;
  readonly destinationId: string;
  readonly organizationId: string | null;
  readonly eventId: string;
  /** The event as it was read. Its `time` is text. */
  readonly event: unknown;
  readonly error: string;
  readonly attempts: number;
  readonly failedAt: Date;
  /** Null: it is not to be sent again. */
  readonly replayRequestedAt: Date | null;
}
