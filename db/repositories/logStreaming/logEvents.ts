import { sql, type RawBuilder } from 'kysely';

import type { LogDestinationRow } from '../../rows/logDestination.ts';
import type { LogEventRow, LogPosition } from '../../rows/logEvent.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** An event to write that no table tells of. */
export type NewLogEvent = Pick<LogEventRow, 'organizationId' | 'type' | 'actor' | 'subject' | 'data'>;

/** An event with its place in the order of reading. */
export interface ReadLogEvent extends LogEventRow {
  readonly position: LogPosition;
}

/** Events of a destination, and the place up to which there are no others for it. */
export interface LogEventsRead {
  readonly events: ReadLogEvent[];
  readonly end: LogPosition;
}

/** What is waiting for a destination. `count` is at most `mostCounted`; `oldest` is null if nothing is. */
export interface LogBacklog {
  readonly count: number;
  readonly oldest: Date | null;
}

type Reader = Pick<LogDestinationRow, 'id' | 'organizationId' | 'types'>;

export const mostCounted = 100_000;

const purgedAtOnce = 10_000;

/** The oldest transaction that is open: what younger ones wrote may still be joined by earlier events. */
const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`;

/** Events of the log stream. All of it is for the system only; most events are written by triggers (`db/sql/public.log_note_*.sql`). */
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
    await runQueryForCount(
      this.#scope,
      sql`insert into log_events (organization_id, type, actor, subject, data)
        select e.organization_id, e.type, nullif(e.actor, 'null'), e.subject, e.data
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) e(organization_id text, type text, actor jsonb, subject jsonb, data jsonb)
         where log_wants(e.organization_id, e.type)`,
    );
  }

  /**
   * Reads up to `limit` events for a destination after a place, in order. Events of transactions that began after one that is still open
   * are not read yet, so none that commits late is passed over. `end` is where to go on from.
   */
  async readAfter(destination: Reader, after: LogPosition, limit: number): Promise<LogEventsRead> {
    const { xact: end } = (await runQueryForRow(this.#scope, sql<{ xact: string }>`select ${horizon} as xact`))!;
    const rows = await runQuery(
      this.#scope,
      sql<
        LogEventRow & LogPosition
      >`select e.xact::text as xact, e.seq, e.id, e.organization_id, e.type, e.time, e.actor, e.subject, e.data
          from log_events e where ${isWaiting(destination, after)} and e.xact < ${end}::xid8 order by e.xact, e.seq limit ${limit}`,
    );
    const events = rows.map(({ xact, seq, ...event }) => ({ ...event, position: { xact, seq } }));
    return { events, end: (rows.length === limit && events.at(-1)?.position) || { xact: end, seq: 0n } };
  }

  /** Counts what waits for a destination. */
  async backlog(destination: Reader, after: LogPosition): Promise<LogBacklog> {
    const row = await runQueryForRow(
      this.#scope,
      sql<LogBacklog>`select count(*)::integer as count, min(e.time) as oldest
          from (select e.time from log_events e where ${isWaiting(destination, after)} order by e.xact, e.seq limit ${mostCounted}) e`,
    );
    return row!;
  }

  /**
   * Deletes up to 10,000 events from before a time, and returns how many. A destination that has not got some of them gets one event
   * that says so, `log_destination.gap`; it takes the place of such an event that is waiting already.
   */
  prune(before: Date): Promise<number> {
    return runQueryForCount(
      this.#scope,
      sql`with gone as (
            delete from log_events where (xact, seq) in (select e.xact, e.seq from log_events e where e.time < ${before} limit ${purgedAtOnce})
            returning *
          ), dropped as (
            select d.id, d.organization_id, d.name, d.cursor_xact, d.cursor_seq, count(*) filter (where g.type <> 'log_destination.gap') as count,
                   min(g.time) as oldest, max(g.time) as newest
              from log_destinations d join gone g on (g.xact, g.seq) > (d.cursor_xact, d.cursor_seq)
               and (d.organization_id is null or d.organization_id = g.organization_id)
               and (log_matches(d.types, g.type) or g.type = 'log_destination.gap' and g.subject ->> 'id' = d.id)
             where d.enabled group by d.id
          ), earlier as (
            delete from log_events e using dropped d
             where e.type = 'log_destination.gap' and e.subject ->> 'id' = d.id and (e.xact, e.seq) > (d.cursor_xact, d.cursor_seq)
               and e.time >= ${before}
            returning d.id, e.data
          ), gaps as (
            insert into log_events (organization_id, type, subject, data)
            select d.organization_id, 'log_destination.gap', jsonb_build_object('kind', 'log_destination', 'id', d.id, 'name', d.name),
                   jsonb_build_object('dropped', d.count + coalesce(e.dropped, 0) + 0,
                     'from', to_char(least(d.oldest, e.oldest) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                     'to', to_char(greatest(d.newest, e.newest) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              from dropped d left join (
                select e.id, sum((e.data ->> 'dropped')::bigint) as dropped, min((e.data ->> 'from')::timestamptz) as oldest,
                       max((e.data ->> 'to')::timestamptz) as newest from earlier e group by e.id) e on e.id = d.id
          )
          select from gone`,
    );
  }
}

/** The test for events (`e`) that a destination wants and has not got. What tells of its own gap, it wants always. */
function isWaiting({ id, organizationId, types }: Reader, { xact, seq }: LogPosition): RawBuilder<boolean> {
  const isIts = organizationId === null ? sql`` : sql` and e.organization_id = ${organizationId}`;
  return sql`(e.xact, e.seq) > (${xact}::xid8, ${seq}::bigint)${isIts}
    and (log_matches(${types}::text[], e.type) or e.type = 'log_destination.gap' and e.subject ->> 'id' = ${id})`;
}
