import { sql } from 'kysely';

import { newId } from '../../ids.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Minimum of runs and organizations for published rates: fewer would reveal single hirers. */
export const enough = { runs: 20, organizations: 3, ratings: 3 };
/** Lock of the measuring process; one at a time is enough. */
const measuringLock = 7_163_001;

/** The work to rate, and its hirer. */
export interface RatedWork {
  listingId: string;
  major: number;
  isOwn: boolean;
  /** The organization's rating; null without one. */
  stars: number | null;
}

/** Ratings, and the figures of listings, over all organizations: the system's transactions. */
export class ListingFigures {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The listing and major version that a deliverable came from; null if it came from none. */
  async ratedWork(organizationId: string, deliverableId: string): Promise<RatedWork | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('deliverables as d')
        .innerJoin('employeeRuns as r', 'r.id', 'd.runId')
        .innerJoin('employeeVersions as v', 'v.id', 'r.versionId')
        .leftJoin('listingRatings as g', (join) =>
          join
            .onRef('g.organizationId', '=', 'd.organizationId')
            .onRef('g.listingId', '=', 'r.listingId')
            .onRef('g.major', '=', 'v.major'),
        )
        .select(['r.listingId', 'v.major', sql<boolean>`r.publisher_id = r.organization_id`.as('isOwn'), 'g.stars'])
        .where('d.organizationId', '=', organizationId)
        .where('d.id', '=', deliverableId)
        .where('r.listingId', 'is not', null)
        .$narrowType<{ listingId: string }>(),
    );
  }

  /** One rating for each organization and major version; a later one takes its place. */
  async rate(
    organizationId: string,
    { listingId, major }: RatedWork,
    rating: { deliverableId: string; stars: number; ratedBy: string },
  ): Promise<void> {
    const { deliverableId, stars, ratedBy } = rating;
    await runQuery(
      this.#scope,
      tables
        .insertInto('listingRatings')
        .values({ id: newId('rating'), organizationId, listingId, major, deliverableId, stars, ratedBy })
        .onConflict((conflict) =>
          conflict
            .columns(['organizationId', 'listingId', 'major'])
            .doUpdateSet({ stars, deliverableId, ratedBy, updatedAt: now }),
        ),
    );
  }

  /**
   * Measures all listings by the runs of the last 30 days that others have made, canceled ones aside, and by ratings, whose weight falls to about a third in a year.
   * Returns how many changed; 0 while another process measures.
   */
  async measure(): Promise<number> {
    const taken = sql<boolean>`pg_try_advisory_xact_lock(${sql.lit(measuringLock)})`;
    const lock = await runQueryForRow(this.#scope, tables.selectNoFrom(taken.as('taken')));
    if (!lock?.taken) return 0;
    const [runs, organizations, ratings] = [enough.runs, enough.organizations, enough.ratings].map((least) =>
      sql.lit(least),
    );
    return runQueryForCount(
      this.#scope,
      sql`with runs as (
         select r.listing_id, count(*) as runs, count(distinct r.organization_id) as organizations,
           avg(case when r.status = 'success' then 1.0 else 0.0 end) as success,
           percentile_cont(array[0.5, 0.95]) within group (order by extract(epoch from r.stopped_at - r.created_at) * 1000)
             filter (where r.status = 'success') as durations,
           avg(case d.status when 'accepted' then 1.0 when 'rejected' then 0.0 end) as accepted,
           count(*) filter (where d.status in ('accepted', 'rejected')) as decided
         from employee_runs r left join deliverables d on d.run_id = r.id
         where r.mode = 'production' and r.listing_id is not null and r.status in ('success', 'error') and r.organization_id <> r.publisher_id
           and r.created_at > now() - interval '30 days'
         group by r.listing_id
       ), ratings as (
         select g.listing_id, count(*)::int as ratings, sum(g.stars * w.weight) / sum(w.weight) as rating
         from listing_ratings g join lateral (select exp(-extract(epoch from now() - g.updated_at) / 31536000) as weight) w on true
         group by g.listing_id
       ), measured as (
         select l.id, jsonb_build_object(
           'runs_30_days', coalesce(s.runs, 0),
           'success_rate', case when m.enough then round(s.success, 3) end,
           'acceptance_rate', case when m.enough and s.decided >= ${runs} then round(s.accepted, 3) end,
           'median_duration_ms', case when m.enough then round(s.durations[1]) end,
           'p95_duration_ms', case when m.enough then round(s.durations[2]) end,
           'rating', case when g.ratings >= ${ratings} then round(g.rating::numeric, 2) end,
           'ratings', coalesce(g.ratings, 0)) as figures
         from listings l left join runs s on s.listing_id = l.id left join ratings g on g.listing_id = l.id
           join lateral (select s.runs >= ${runs} and s.organizations >= ${organizations} as enough) m on true
         where s.listing_id is not null or g.listing_id is not null or l.figures <> '{}'
       )
       update listings l set figures = m.figures from measured m where m.id = l.id and l.figures is distinct from m.figures`,
    );
  }
}
