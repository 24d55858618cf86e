import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** A listing for instance admins: the public data, and its state. */
export interface InstanceListing {
  id: string;
  name: string;
  summary: string;
  publisherId: string;
  publisherName: string;
  status: 'listed' | 'withdrawn';
  visibility: Schemas['ListingVisibility'];
  priceMicros: bigint;
  positions: number;
  runs30Days: number;
  suspendedAt: Date | null;
  suspendedReason: string | null;
  listedAt: Date;
}

/** Listings over all organizations, for those who look after the instance: the system's transactions. */
export class InstanceListings {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async find(id: string): Promise<InstanceListing | null> {
    return runQueryForRow(this.#scope, instanceListings().where('l.id', '=', id));
  }

  /** Newest first. */
  async list(
    { search, status }: { search: string | undefined; status: Schemas['AdminListingStatus'] | undefined },
    page: PageRequest,
  ): Promise<Page<InstanceListing>> {
    let query = instanceListings();
    if (search !== undefined) {
      const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      query = query.where((where) =>
        where.or([
          where('v.name', 'ilike', pattern),
          where('o.name', 'ilike', pattern),
          where('l.id', '=', search),
          where('o.id', '=', search),
        ]),
      );
    }
    if (status !== undefined)
      query = query.where(
        sql<boolean>`case when l.suspended_at is null then l.status else 'suspended' end = ${status}`,
      );
    const rows = await runQuery(this.#scope, onePage(query, page, 'l.'));
    return pageOf(
      rows.map((row) => ({ ...row, createdAt: row.listedAt })),
      page,
    );
  }

  /** Suspends a listing at once; a suspended one keeps its time and gets the new reason. */
  async suspend(id: string, reason: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('listings')
        .set({
          status: 'withdrawn',
          withdrawnAt: sql<Date>`least(withdrawn_at, now())`,
          suspendedAt: sql<Date>`coalesce(suspended_at, now())`,
          suspendedReason: reason,
          updatedAt: now,
        })
        .where('id', '=', id),
    );
  }

  /** Its publisher may put it up again. */
  async lift(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('listings')
        .set({ suspendedAt: null, suspendedReason: null, updatedAt: now })
        .where('id', '=', id),
    );
  }
}

/** Selects listings (`l`) with a price. Listings visible to one organization only are not shown to instance admins. */
function instanceListings() {
  return tables
    .selectFrom((from) => from.selectFrom('listings').selectAll().select('listedAt as createdAt').as('l'))
    .innerJoin('organizations as o', 'o.id', 'l.organizationId')
    .innerJoin('employees as e', 'e.id', 'l.employeeId')
    .innerJoin('employeeVersions as v', 'v.id', 'e.versionId')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('listingPrices as r')
          .select('r.priceMicros')
          .whereRef('r.listingId', '=', 'l.id')
          .where('r.validFrom', '<=', now)
          .orderBy('r.validFrom', 'desc')
          .orderBy('r.createdAt', 'desc')
          .orderBy('r.id', 'desc')
          .limit(1)
          .as('price'),
      (join) => join.onTrue(),
    )
    .select([
      'l.id',
      'v.name',
      'l.summary',
      'l.organizationId as publisherId',
      'o.name as publisherName',
      'l.status',
      'l.visibility',
      'price.priceMicros',
      sql<number>`(select count(*)::int from positions h where h.listing_id = l.id and h.dismissed_at is null)`.as(
        'positions',
      ),
      sql<number>`(select count(*)::int from employee_runs r
        where r.employee_id = l.employee_id and r.mode = 'production' and r.created_at > now() - interval '30 days')`.as(
        'runs30Days',
      ),
      'l.suspendedAt',
      'l.suspendedReason',
      'l.listedAt',
    ])
    .where('l.visibility', '<>', 'organization');
}
