import type { Database } from '../../db/database.ts';
import type { RecentCalls } from '../../db/ledger/RecentCalls.ts';
import type { LeasedDestination } from '../../db/repositories/logStreaming/logDestinations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { LogDeliveryFailureRow, LogDestinationRow } from '../../db/rows/logDestination.ts';
import { comparePositions, type LogPosition, type ReadLogEvent } from '../../db/rows/logEvent.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { Logger } from '../../platform/config/logger.ts';
import { failuresUntilOpen, pauseMsAfter } from './circuit.ts';
import type { LogSource, LogTransport, Refusal, SendResult } from './formats/LogTransport.ts';
import { openTransport } from './formats/openTransport.ts';
import { type LogEvent, withoutContents } from './LogEvent.ts';
import { outboundOf, type LogOutbound } from './LogOutbound.ts';
import { openDestination } from './openDestination.ts';
import { spansOfEvents } from './spansOfEvents.ts';

/** Dependencies of a turn. */
export interface DestinationRunDeps {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'decrypt'>;
  readonly outbound: LogOutbound;
  readonly source: LogSource;
  /** Records of calls that the process has stored lately; others are read. */
  readonly recentCalls?: RecentCalls;
  readonly logger: Pick<Logger, 'warn'>;
  readonly observer?: LogSendObserver;
  /** Default: 15 seconds. */
  readonly leaseMs?: number;
  /** Share of traces, from 0 to 1, that is sent even without an error. Default: 1. */
  readonly traceRatio?: number;
}

/** Counts sent events, for metrics. */
export interface LogSendObserver {
  sent(kind: LogDestinationRow['kind'], sent: { events: number; durationMs: number }): void;
  refused(kind: LogDestinationRow['kind'], reason: Refusal['reason']): void;
}

/** One turn of a leased destination. */
export interface DestinationTurn {
  readonly destination: LeasedDestination;
  readonly owner: string;
  /** `performance.now` from before the lease. */
  readonly startedAt: number;
  readonly isStopped: () => boolean;
}

/** Time until another process replaces a dead one. The lease is renewed three times as often. */
export const defaultLeaseMs = 15_000;
const renewals = 3;
/** Afterwards other destinations have their turn. Nothing is begun later, so a process that stood still for longer sends nothing. */
const turnMs = 15_000;
const maxReplays = 20;

/**
 * Sends the waiting events of one destination, in order. The cursor moves after the receiver has accepted events, so a process that dies here has
 * them sent again, from the last accepted one on.
 */
export class DestinationRun {
  readonly #deps: DestinationRunDeps;
  readonly #turn: DestinationTurn;
  readonly #endsAt: number;
  #cursor: LogPosition;
  #failures: number;
  #isLost = false;
  #isReleased = false;

  constructor(deps: DestinationRunDeps, turn: DestinationTurn) {
    this.#deps = deps;
    this.#turn = turn;
    this.#endsAt = turn.startedAt + turnMs;
    this.#cursor = turn.destination.cursor;
    this.#failures = turn.destination.failureCount;
  }

  /** Sends until nothing waits, the turn ends or the receiver refuses. Then releases the lease. */
  async run(): Promise<void> {
    const { destination, owner } = this.#turn;
    const heartbeat = setInterval(() => void this.#renew(), this.#leaseMs / renewals);
    try {
      const transport = this.#open();
      let goesOn = await this.#replay(transport);
      while (goesOn && !this.#isOver()) goesOn = await this.#sendBatch(transport);
    } catch (error) {
      // Such as a secret that cannot be opened. The circuit keeps it from being tried all the time.
      await this.#fail({
        reason: 'destination',
        message: 'The destination could not be used. The log of the server says why.',
      });
      throw error;
    } finally {
      clearInterval(heartbeat);
      if (!this.#isReleased)
        await this.#deps.database.asSystem(({ logDestinations }) => logDestinations.release(destination.id, owner));
    }
  }

  get #leaseMs(): number {
    return this.#deps.leaseMs ?? defaultLeaseMs;
  }

  /** A failure of the database is noticed where the cursor is moved. */
  async #renew(): Promise<void> {
    const { destination, owner } = this.#turn;
    const lease = { owner, leaseMs: this.#leaseMs };
    const isKept = await this.#deps.database
      .asSystem(({ logDestinations }) => logDestinations.renew(destination.id, lease))
      .catch(() => true);
    this.#isLost ||= !isKept;
  }

  #isOver(): boolean {
    return this.#isLost || performance.now() >= this.#endsAt || this.#turn.isStopped();
  }

  #open(): LogTransport {
    const { destination } = this.#turn;
    const { organizationId } = destination;
    const { outbound, source, secrets, database, traceRatio: ratio = 1 } = this.#deps;
    const options = { ratio, organizationId, contents: this.#getsContents };
    return openTransport(openDestination(destination, secrets), {
      outbound: outboundOf(organizationId, outbound),
      source,
      spansOf: (events) => spansOfEvents(database, events, options),
    });
  }

  /** Reads and sends one batch. False ends the turn. */
  async #sendBatch(transport: LogTransport): Promise<boolean> {
    const { destination } = this.#turn;
    const isProbe = this.#failures >= failuresUntilOpen;
    // After an open circuit, one event is a probe, and the next one tells whether it is the fault of the first.
    const limit = isProbe ? 2 : transport.maxEvents;
    const { database, recentCalls } = this.#deps;
    const { events, end } = await database.asSystem(({ logEvents }) =>
      logEvents.readAfter(destination, this.#cursor, { limit, recentCalls }),
    );
    if (events.length === 0) {
      if (comparePositions(end, this.#cursor) > 0) await this.#moveTo(end);
      return false;
    }
    if (isProbe) return this.#probe(transport, events);
    const result = await this.#send(transport, events);
    const { refusal, accepted } = result;
    const isLast = !refusal && accepted < limit;
    if (!(await this.#noteAccepted(events, result, { isLast }))) return false;
    // New events wait for the next round, because many small batches cost much more.
    if (!refusal) return !isLast;
    if (refusal.reason === 'event') return this.#giveUp(events[accepted]!, refusal);
    return this.#fail(refusal);
  }

  /** Sends one event after an open circuit. If the receiver refuses it but takes the next one, the event was at fault. */
  async #probe(transport: LogTransport, [first, second]: readonly ReadLogEvent[]): Promise<boolean> {
    const result = await this.#send(transport, [first!]);
    const { refusal } = result;
    if (!refusal) return this.#noteAccepted([first!], result);
    if (second === undefined || refusal.reason === 'destination' || refusal.reason === 'gone')
      return this.#fail(refusal);
    const next = await this.#send(transport, [second]);
    if (next.refusal || next.accepted === 0) return this.#fail(refusal);
    return (await this.#giveUp(first!, refusal)) && this.#noteAccepted([second], next);
  }

  async #send(transport: LogTransport, events: readonly LogEvent[]): Promise<SendResult> {
    const { kind } = this.#turn.destination;
    const startedAt = performance.now();
    const shown = this.#getsContents ? events : events.map(withoutContents);
    const result = await transport.send(shown, this.#endsAt).catch((error: unknown) => this.#failedToWrite(error));
    const { accepted, refusal } = result;
    if (accepted > 0) this.#deps.observer?.sent(kind, { events: accepted, durationMs: performance.now() - startedAt });
    if (refusal) this.#deps.observer?.refused(kind, refusal.reason);
    return result;
  }

  /** An error of the sender may come from a single event, which must not stop all others. */
  #failedToWrite(error: unknown): SendResult {
    const { id, kind } = this.#turn.destination;
    this.#deps.logger.warn({ err: error, log_destination_id: id, kind }, 'Could not write log events');
    const message = 'The event could not be sent. The log of the server says why.';
    return { accepted: 0, refusal: { reason: 'unclear', message } };
  }

  /** The instance never gets contents: they belong to organizations. */
  get #getsContents(): boolean {
    const { contents, organizationId } = this.#turn.destination;
    return contents && organizationId !== null;
  }

  #shown(event: LogEvent): LogEvent {
    return this.#getsContents ? event : withoutContents(event);
  }

  /** Moves the cursor behind the accepted events and closes the circuit; the last ones of a turn release the lease. False if it was lost. */
  async #noteAccepted(
    events: readonly ReadLogEvent[],
    { accepted, dropped }: SendResult,
    { isLast = false } = {},
  ): Promise<boolean> {
    const { destination, owner } = this.#turn;
    const last = events[accepted - 1];
    if (last === undefined) return true;
    const ids = new Set(dropped?.ids);
    const lease = { owner, leaseMs: isLast ? null : this.#leaseMs };
    const isKept = await this.#deps.database.asSystem(async (repositories) => {
      const sent = { position: last.position, note: dropped?.message ?? null };
      const failures = await repositories.logDestinations.noteSent(destination.id, lease, sent);
      if (failures === null) return false;
      const lost = events.filter(({ id }) => ids.has(id));
      if (dropped) await this.#insertFailures(repositories, lost, { error: dropped.message, attempts: 1 });
      if (failures >= failuresUntilOpen) await this.#tell(repositories, 'recovered', {});
      return true;
    });
    this.#isReleased = isLast && isKept;
    this.#cursor = last.position;
    this.#failures = 0;
    return isKept;
  }

  async #moveTo(position: LogPosition): Promise<void> {
    const { destination, owner } = this.#turn;
    await this.#deps.database.asSystem(({ logDestinations }) =>
      logDestinations.moveCursor(destination.id, owner, position),
    );
    this.#cursor = position;
  }

  /**
   * Puts an event that will never be accepted into the list of failures and continues behind it. It counts as a failure of the destination
   * until another is accepted, so that a receiver that refuses every event does not get all of them into that list.
   */
  async #giveUp(event: ReadLogEvent, { message }: Refusal): Promise<boolean> {
    const { destination, owner } = this.#turn;
    const attempts = 1 + this.#failures;
    const failures = await this.#deps.database.asSystem(async (repositories) => {
      const { logDestinations } = repositories;
      if (!(await logDestinations.moveCursor(destination.id, owner, event.position))) return null;
      await this.#insertFailures(repositories, [event], { error: message, attempts });
      return this.#noteFailure(repositories, message, null);
    });
    this.#cursor = event.position;
    this.#failures = failures ?? this.#failures;
    return failures !== null;
  }

  /** Notes a failure of the destination; the circuit says when it is tried again. Always false: the turn ends. */
  async #fail(refusal: Refusal): Promise<false> {
    const { destination, owner } = this.#turn;
    const { message, retryAfterMs } = refusal;
    await this.#deps.database.asSystem(async (repositories) => {
      if (refusal.reason !== 'gone')
        return this.#noteFailure(repositories, message, pauseMsAfter(this.#failures + 1, retryAfterMs));
      if (await repositories.logDestinations.disable(destination.id, owner, message))
        await this.#tell(repositories, 'failing', { error: message, disabled: true });
      return null;
    });
    this.#deps.logger.warn(
      { log_destination_id: destination.id, kind: destination.kind, failures: this.#failures + 1 },
      'A log destination did not accept events',
    );
    return false;
  }

  async #noteFailure(repositories: Repositories, error: string, openMs: number | null): Promise<number | null> {
    const { destination, owner } = this.#turn;
    const failures = await repositories.logDestinations.noteFailure(destination.id, owner, { error, openMs });
    // Once: further failures change nothing, until events are accepted again.
    if (failures === failuresUntilOpen) await this.#tell(repositories, 'failing', { error, failures });
    return failures;
  }

  /** Writes an event about this destination. The destination gets it, too, once it accepts events again. */
  async #tell(
    { logEvents }: Repositories,
    what: 'failing' | 'recovered',
    data: Record<string, unknown>,
  ): Promise<void> {
    const { id, organizationId, name, kind } = this.#turn.destination;
    const { error, ...metadata } = data;
    await logEvents.insert([
      {
        organizationId,
        type: `log_destination.${what}`,
        actor: null,
        subject: { kind: 'log_destination', id, name },
        data: { kind, ...metadata, ...(error === undefined ? {} : { contents: { error } }) },
      },
    ]);
  }

  async #insertFailures(
    { logDeliveryFailures }: Repositories,
    events: readonly ReadLogEvent[],
    { error, attempts }: { error: string; attempts: number },
  ): Promise<void> {
    const { id: destinationId, organizationId } = this.#turn.destination;
    const failures = events.map((read) => {
      const event = this.#shown(withoutPosition(read));
      return { destinationId, organizationId, eventId: event.id, event, error, attempts };
    });
    await logDeliveryFailures.insert(failures);
  }

  /** Sends failures again that a person selected, one by one. False if the destination refuses. */
  async #replay(transport: LogTransport): Promise<boolean> {
    const { destination } = this.#turn;
    if (!destination.hasReplays) return true;
    const failures = await this.#deps.database.asSystem(({ logDeliveryFailures }) =>
      logDeliveryFailures.listForReplay(destination.id, maxReplays),
    );
    for (const failure of failures) {
      if (this.#isOver()) return true;
      const { refusal, dropped, accepted } = await this.#send(transport, [eventOf(failure)]);
      if (refusal?.reason === 'destination' || refusal?.reason === 'gone') return this.#fail(refusal);
      const error = refusal?.message ?? dropped?.message;
      if (error === undefined && accepted === 0) return true; // the turn has ended
      await this.#deps.database.asSystem(async ({ logDeliveryFailures }) => {
        if (error !== undefined) return logDeliveryFailures.noteRefused(failure.id, error);
        await logDeliveryFailures.delete(destination.organizationId, destination.id, [failure.id]);
      });
    }
    return true;
  }
}

function withoutPosition(read: ReadLogEvent): LogEvent {
  const { position: _, ...event } = read;
  return event;
}

function eventOf({ event }: LogDeliveryFailureRow): LogEvent {
  const stored = event as Omit<LogEvent, 'time'> & { time: string };
  return { ...stored, time: new Date(stored.time) };
}
