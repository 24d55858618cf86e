import type { LogEvent } from '../LogEvent.ts';

/** Why an event was not accepted. */
export interface Refusal {
  /**
   * `event`: this event will never be accepted (poison). `unclear`: the receiver failed at it, which may be the fault of the event or of the
   * receiver. `destination`: the receiver cannot be reached, or refuses everything for now. `gone`: the receiver wants nothing more.
   */
  readonly reason: 'event' | 'unclear' | 'destination' | 'gone';
  /** In people's words, without secrets. */
  readonly message: string;
  /** The receiver asks for this pause. */
  readonly retryAfterMs?: number;
}

/** Events that a receiver accepted, and why it refused the next one. */
export interface SendResult {
  /** Number of events, from the first one on, that the receiver has accepted. */
  readonly accepted: number;
  /** Refusal of the event after the accepted ones. Without it, all were accepted, or the time had passed. */
  readonly refusal?: Refusal;
  /** Ids of accepted events that the receiver then dropped; they are not sent again. */
  readonly dropped?: { readonly ids: readonly string[]; readonly message: string };
}

/** Sends events to one destination in one format. */
export interface LogTransport {
  /** Largest number of events of one call. */
  readonly maxEvents: number;
  /**
   * Sends events in order. Never sends an event before the receiver has accepted those before it, except in one request or connection with
   * them. Begins no request after `endsAt` (of `performance.now`). Throws nothing that a receiver can cause.
   */
  send(events: readonly LogEvent[], endsAt: number): Promise<SendResult>;
}

/** The instance as receivers see it. */
export interface LogSource {
  /** Host name of the instance. */
  readonly host: string;
  readonly version: string;
}
