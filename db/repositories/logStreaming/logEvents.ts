import { sql } from 'kysely';

import type { LogDestinationRow } from '../../rows/logDestination.ts';
import {
  comparePositions,
  laterPosition,
  type LogEventRow,
  type LogPosition,
  type ReadLogEvent,
} from '../../rows/logEvent.ts';
import type { RecentCalls } from '../../ledger/RecentCalls.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';
import { readWaitingCalls, waitingCalls, type NoEvent } from './callEvents.ts';

/** An event that no trigger writes. */
export type NewLogEvent = Pick<LogEventRow, 'organizationId' | 'type' | 'actor' | 'subject' | 'data'>;

/** Events of a destination, and the place up to which there are no others for it. */
export interface LogEventsRead {
  readonly events: ReadLogEvent[];
  readonly end: LogPosition;
}

/** The events that wait for a destination. `count` is at most `mostCounted`; `oldest` is null if nothing is. */
export interface LogBacklog {
  readonly count: number;
  readonly oldest: Date | null;
}

/** A destination that reads. */
export type LogReader = Pick<LogDestinationRow, 'id' | 'organizationId' | 'types' | 'eventsCursor' | 'callsCursor'>;

const mostCounted = 100_000;

const purgedAtOnce = 10_000;

/** The oldest open transaction of this database. It may still commit events that are earlier than those of younger transactions. */
const horizon = sql<string>`log_horizon()::text`;

/** Events of the log stream. All of it is for the system only; most events are written by triggers (`db/sql/public.log_*.sql`), and those of model calls are made here, of their records. */
export class LogEvents {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Writes those events that an enabled destination wants. */
  async insert(events: readonly NewLogEvent[]): Promise<void> {
    const rows = events.map((event) => ({
      organization_id: event.organizationId,
      type: event.type,
      actor: event.actor,
      subject: event.subject,
      data: event.data,
    }));
    await runQuery(
      this.#scope,
      tables.selectNoFrom(sql<null>`log_note_events(${JSON.stringify(rows)}::jsonb)`.as('noted')),
    );
  }

  /**
   * Reads up to `limit` events for a destination after a place, in order. Stops before transactions that began after the oldest open transaction
   * of this database, so that no late commit is skipped. `end` is the place to continue from. Records in `recentCalls` are not read again.
   */
  async readAfter(
    destination: LogReader,
    after: LogPosition,
    { limit, recentCalls }: { limit: number; recentCalls?: RecentCalls | undefined },
  ): Promise<LogEventsRead> {
    const { xact: end } = (await runQueryForRow(this.#scope, tables.selectNoFrom(horizon.as('xact'))))!;
    const [rows, calls] = await Promise.all([
      this.#written(destination, laterPosition(after, destination.eventsCursor), { end, limit }),
      readWaitingCalls(this.#scope, destination, {
        after: laterPosition(after, destination.callsCursor),
        end,
        limit,
        recentCalls,
      }),
    ]);
    const places: (ReadLogEvent | NoEvent)[] = calls.length === 0 ? rows : [...rows, ...calls];
    if (rows.length > 0 && calls.length > 0) places.sort((a, b) => comparePositions(a.position, b.position));
    const read = places.slice(0, limit);
    const events = read.filter((place) => 'id' in place);
    return { events, end: (read.length === limit && read.at(-1)?.position) || { xact: end, seq: 0n } };
  }

  async #written(
    destination: LogReader,
    after: LogPosition,
    { end, limit }: { end: string; limit: number },
  ): Promise<ReadLogEvent[]> {
    const rows = await runQuery(
      this.#scope,
      waiting(destination, after)
        .select([sql<string>`e.xact::text`.as('xact'), 'e.seq', 'e.id', 'e.organizationId', 'e.type', 'e.time'])
        .select(['e.actor', 'e.subject', 'e.data'])
        .$narrowType<Pick<LogEventRow, 'actor' | 'subject' | 'data'>>()
        .where(sql<boolean>`e.xact < ${end}::xid8`)
        .orderBy('e.xact')
        .orderBy('e.seq')
        .limit(limit),
    );
    return rows.map(({ xact, seq, ...event }) => ({ ...event, position: { xact, seq } }));
  }

  /** Counts the events that wait for a destination. */
  async backlog(destination: LogReader, after: LogPosition): Promise<LogBacklog> {
    const { eventsCursor, callsCursor } = destination;
    const events = waiting(destination, laterPosition(after, eventsCursor)).select([
      'e.time',
      sql<number>`1`.as('count'),
    ]);
    const calls = waitingCalls(destination, laterPosition(after, callsCursor)).select([
      'c.time',
      sql<number>`cardinality(c.calls)`.as('count'),
    ]);
    const first = tables.selectFrom(events.limit(mostCounted).as('e')).selectAll();
    const firstCalls = tables.selectFrom(calls.limit(mostCounted).as('c')).selectAll();
    const row = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom(first.unionAll(firstCalls).as('w'))
        .select([
          sql<number>`least(coalesce(sum(w.count), 0), ${mostCounted})::integer`.as('count'),
          sql<Date | null>`min(w.time)`.as('oldest'),
        ]),
    );
    return row!;
  }

  /**
   * Puts events and cursors of another server, from which the database was restored, before everything new; otherwise nothing would be
   * read until this server has had as many transactions. Returns whether there were any.
   */
  async rebase(): Promise<boolean> {
    const row = await runQueryForRow(this.#scope, tables.selectNoFrom(sql<boolean>`log_rebase_events()`.as('rebased')));
    return row!.rebased;
  }

  /**
   * Deletes up to 10,000 events from before a time, and returns how many. A destination that missed some of them gets one event,
   * `log_destination.gap`, which replaces an earlier gap that is still waiting.
   */
  async prune(before: Date): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom(sql<number>`log_prune_events(${before}, ${purgedAtOnce})`.as('gone')),
    );
    return row!.gone;
  }
}

/** Events (`e`) that a destination wants and has not received. It always wants the event about its own gap. */
function waiting({ id, organizationId, types }: LogReader, { xact, seq }: LogPosition) {
  const events = tables
    .selectFrom('logEvents as e')
    .where(sql<boolean>`(e.xact, e.seq) > (${xact}::xid8, ${seq}::bigint)`)
    .where(
      sql<boolean>`(log_matches(${types}::text[], e.type) or e.type = 'log_destination.gap' and e.subject ->> 'id' = ${id})`,
    );
  return organizationId === null ? events : events.where('e.organizationId', '=', organizationId);
}
