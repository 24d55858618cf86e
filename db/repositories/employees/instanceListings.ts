import type { components } from '../../../openapi/generated/types.ts';
import { pricesOfListing } from './market.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

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

const columns = `l.id, v.name, l.summary, l.organization_id as publisher_id, o.name as publisher_name, l.status, l.visibility, price.price_micros,
  (select count(*)::int from positions h where h.listing_id = l.id and h.dismissed_at is null) as positions,
  (select count(*)::int from employee_runs r where r.employee_id = l.employee_id and r.mode = 'production' and r.created_at > now() - interval '30 days') as runs30_days,
  l.suspended_at, l.suspended_reason, l.listed_at`;
/** Listings visible to one organization only are not shown to instance admins. */
const from = `listings l join organizations o on o.id = l.organization_id join employees e on e.id = l.employee_id
  join employee_versions v on v.id = e.version_id ${pricesOfListing} where l.visibility <> 'organization'`;
const isOfStatus = `case when l.suspended_at is null then l.status else 'suspended' end = $2`;

/** Listings over all organizations, for those who look after the instance: the system's transactions. */
export class InstanceListings {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async find(id: string): Promise<InstanceListing | null> {
    const rows = await runStatement<InstanceListing>(this.#scope, `select ${columns} from ${from} and l.id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** Newest first. */
  async list(
    { search, status }: { search: string | undefined; status: Schemas['AdminListingStatus'] | undefined },
    page: PageRequest,
  ): Promise<Page<InstanceListing>> {
    const clause = pageClause(page, 4, 'l.');
    const rows = await runStatement<InstanceListing>(
      this.#scope,
      `select ${columns} from ${from}
         and ($1::text is null or v.name ilike $1 or o.name ilike $1 or l.id = $3 or o.id = $3) and ($2::text is null or ${isOfStatus})
         ${clause.sql.replaceAll('l.created_at', 'l.listed_at')}`,
      [
        search === undefined ? null : `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
        status ?? null,
        search ?? null,
        ...clause.values,
      ],
    );
    return pageOf(
      rows.map((row) => ({ ...row, createdAt: row.listedAt })),
      page,
    );
  }

  /** Suspends a listing at once; a suspended one keeps its time and gets the new reason. */
  async suspend(id: string, reason: string): Promise<void> {
    await runChange(
      this.#scope,
      `update listings set status = 'withdrawn', withdrawn_at = least(withdrawn_at, now()), suspended_at = coalesce(suspended_at, now()),
         suspended_reason = $2, updated_at = now() where id = $1`,
      [id, reason],
    );
  }

  /** Its publisher may put it up again. */
  async lift(id: string): Promise<void> {
    const sql = 'update listings set suspended_at = null, suspended_reason = null, updated_at = now() where id = $1';
    await runChange(this.#scope, sql, [id]);
  }
}
