import { sql } from 'kysely';

import type { LogDestinationRow } from '../../rows/logDestination.ts';
import { tables } from '../../tables/tables.ts';

/** Backlog of the enabled destinations of one kind. Traces are not measured. */
export interface LogSendingFigures {
  readonly kind: LogDestinationRow['kind'];
  readonly destinations: number;
  readonly openCircuits: number;
  /** Number of events; at most `mostMeasured` rows are read for each destination and table. */
  readonly backlog: number;
  /** Time of the oldest event that waits; null if none does. */
  readonly oldest: Date | null;
  /** Failed events that are still listed. */
  readonly failures: number;
}

const mostMeasured = 100_000;

/** Measures the backlog of all enabled destinations of events, by kind. `opensAt`: failures in a row from which a circuit counts as open. */
export function sendingFigures(opensAt: number) {
  const destinations = tables
    .selectFrom('logDestinations as d')
    .where('d.enabled', '=', true)
    .where('d.overridden', '=', false);
  return destinations
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom(
            inner
              .selectFrom(
                inner
                  .selectFrom('logEvents as e')
                  .select(['e.time', sql<number>`1`.as('count')])
                  .where(isBacklog)
                  .limit(mostMeasured)
                  .as('events'),
              )
              .selectAll()
              .unionAll(
                inner
                  .selectFrom(
                    inner
                      .selectFrom('logCalls as c')
                      .select(['c.time', sql<number>`cardinality(c.calls)`.as('count')])
                      .where(isBacklogOfCalls)
                      .limit(mostMeasured)
                      .as('calls'),
                  )
                  .selectAll(),
              )
              .as('waiting'),
          )
          .select([
            sql<number>`coalesce(sum(waiting.count), 0)`.as('count'),
            sql<Date | null>`min(waiting.time)`.as('oldest'),
          ])
          .as('w'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('logDeliveryFailures as f')
          .select(sql<number>`count(*)`.as('count'))
          .whereRef('f.destinationId', '=', 'd.id')
          .as('r'),
      (join) => join.onTrue(),
    )
    .select([
      sql<LogSendingFigures['kind']>`d.kind`.as('kind'),
      sql<number>`count(*)::integer`.as('destinations'),
      sql<number>`(count(*) filter (where d.failure_count >= ${opensAt}))::integer`.as('openCircuits'),
      sql<number>`sum(w.count)::integer`.as('backlog'),
      sql<Date | null>`min(w.oldest)`.as('oldest'),
      sql<number>`sum(r.count)::integer`.as('failures'),
    ])
    .groupBy('d.kind')
    .orderBy('d.kind');
}

/** True for an event (`e`) that a destination (`d`) has not received. */
const isBacklog = sql<boolean>`(e.xact, e.seq) > (d.cursor_xact, d.cursor_seq)
  and (d.organization_id is null or e.organization_id = d.organization_id) and log_matches(d.types, e.type)`;

/** True for a row of calls (`c`) of which a destination (`d`) has not received all events. */
const isBacklogOfCalls = sql<boolean>`(c.xact, c.seq) > (d.calls_cursor_xact, d.calls_cursor_seq)
  and (d.organization_id is null or c.organization_id = d.organization_id) and log_matches(d.types, c.type)`;
