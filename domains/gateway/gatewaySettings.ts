import type { BackoffSettings } from './routes/backoffMs.ts';
import type { BreakerSettings } from './routes/Breakers.ts';

/** The limits of the gateway. Composition roots pass what they change; the rest are these defaults. */
export interface GatewaySettings extends BackoffSettings, BreakerSettings {
  /** Until a connection to a provider stands. */
  connectTimeoutMs: number;
  /** From the request to the head of the answer. Long, because a plain answer starts when it is complete. */
  headersTimeoutMs: number;
  /** Between two pieces of an answer; models may think for minutes. */
  idleTimeoutMs: number;
  /** How long the caller of a stream hears nothing before it gets a sign of life. */
  keepAliveMs: number;
  /** How long a caller may leave a stream unread before it counts as gone. */
  callerStallMs: number;
  /** How long an answer whose caller left is read on for its usage, where its provider bills on or its model thinks, for minutes maybe. */
  readOnMs: number;
  /** The same for every other answer, where closing the connection ends the bill: `readOnMs` at most. */
  readOnBrieflyMs: number;
  /** The largest plain answer that is relayed. */
  answerLimitBytes: number;
  /** The most that an answer which is read while it comes may hold, where the provider packs it (`content-encoding`). */
  unpackedLimitBytes: number;
  /** The largest single event of a stream; images come in one. */
  eventLimitBytes: number;
  /** The longest realtime session, as OpenAI has it. */
  realtimeSessionMs: number;
  /** How long a realtime session may have no event in either direction. */
  realtimeIdleMs: number;
  /** How often the key of an open realtime session is checked. */
  realtimeKeyCheckMs: number;
  /** How long a key or route row may serve routing; the statement that places the hold decides. */
  cacheTtlMs: number;
  /** Calls of one organization that are open at one provider. */
  callsPerOrganization: number;
  /** The largest answer that is kept for an execution that may ask again. */
  keptAnswerBytes: number;
  /** How long a process may be away before another one makes a call of an execution in its place. */
  answerLeaseMs: number;
  /** Limit of calls that wait for a slot at one provider, and of those of one organization there. */
  maxWaitingCalls: number;
  /** How long an idle connection to a provider is kept, unless the provider asks for less. */
  keepConnectionMs: number;
  /** Limit of connections to one provider; null = none. */
  maxConnections: number | null;
  /** How long a call waits for a place at a provider that has as many calls as it takes, or its organization may have there. */
  concurrencyWaitMs: number;
}

/** Values that suit a provider on the internet and answers of minutes. Units: milliseconds and bytes. */
export const defaultGatewaySettings: GatewaySettings = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 600_000,
  idleTimeoutMs: 600_000,
  keepAliveMs: 15_000,
  callerStallMs: 300_000,
  readOnMs: 300_000,
  readOnBrieflyMs: 10_000,
  answerLimitBytes: 64 * 1024 * 1024,
  unpackedLimitBytes: 256 * 1024 * 1024,
  eventLimitBytes: 32 * 1024 * 1024,
  realtimeSessionMs: 3_600_000,
  realtimeIdleMs: 900_000,
  realtimeKeyCheckMs: 5_000,
  cacheTtlMs: 2_000,
  callsPerOrganization: 512,
  keptAnswerBytes: 24 * 1024 * 1024,
  answerLeaseMs: 30_000,
  concurrencyWaitMs: 10_000,
  maxWaitingCalls: 1_000,
  keepConnectionMs: 60_000,
  maxConnections: null,
  retryBackoffMs: 250,
  mostRetryAfterMs: 2_000,
  breakerFailures: 5,
  breakerWindowMs: 30_000,
  breakerCooldownMs: 15_000,
};
