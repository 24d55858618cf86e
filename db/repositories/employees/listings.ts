import type { components } from '../../../openapi/generated/types.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** An example as stored by a listing: the output of the publisher's own run (`run_id`), or a text of the publisher. */
export type KeptExample = Pick<Schemas['ListingExample'], 'title' | 'input' | 'output' | 'run_id'> &
  Partial<Pick<Schemas['ListingExample'], 'version' | 'delivered_at'>>;

/** Market text of an employee. */
export interface ListingText {
  visibility: Schemas['ListingVisibility'];
  summary: string;
  description: string;
  category: Schemas['ListingCategory'];
  tags: string[];
  examples: KeptExample[];
  sampleInput: Record<string, unknown> | null;
  chargeOn: Schemas['ChargeOn'];
  /** With `charge_on: acceptance`: silence accepts after so many days. */
  acceptAfterDays: number;
  redo: 'once_free' | 'priced' | 'none';
}

/** How the market shows an employee, as its publisher sees it. */
export interface OwnListing extends ListingText {
  id: string;
  employeeId: string;
  status: 'listed' | 'withdrawn';
  linkToken: string;
  figures: Partial<Schemas['ListingFigures']>;
  listedAt: Date;
  withdrawnAt: Date | null;
  /** Suspended by instance admins: it cannot be published. */
  suspendedAt: Date | null;
  suspendedReason: string | null;
}

/** The listings to withdraw, and the reason: the whole organization's if neither a digital organization nor a project is given. */
export interface Withdrawal {
  digitalOrganizationId?: string;
  projectId?: string;
  reason: 'digital_organization_deleted' | 'project_archived' | 'project_deleted' | 'organization_deleting';
  pausedFor?: string;
}

/** A price from a moment on. */
export interface DatedPrice {
  id: string;
  listingId: string;
  priceMicros: bigint;
  validFrom: Date;
}

const columns = `l.id, l.employee_id, l.status, l.visibility, l.link_token, l.summary, l.description, l.category, l.tags, l.examples, l.sample_input,
  l.charge_on, l.accept_after_days, l.redo, l.figures, l.listed_at, l.withdrawn_at, l.suspended_at, l.suspended_reason`;

const mostPrices = 50;

/** Listings of the employees of one organization, with their prices, which are never changed. */
export class Listings {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(listing: ListingText & { id: string; employeeId: string; linkToken: string }): Promise<void> {
    await runStatement(
      this.#scope,
      `insert into listings (id, organization_id, employee_id, status, link_token, visibility, summary, description, category, tags, examples,
         sample_input, charge_on, accept_after_days, redo)
       values ($1, $2, $3, 'listed', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [listing.id, organizationOf(this.#scope), listing.employeeId, listing.linkToken, ...textValues(listing)],
    );
  }

  async ofEmployee(employeeId: string): Promise<OwnListing | null> {
    return (await this.ofEmployees([employeeId]))[0] ?? null;
  }

  async ofEmployees(employeeIds: readonly string[]): Promise<OwnListing[]> {
    const sql = `select ${columns} from listings l where l.organization_id = $1 and l.employee_id = any ($2::text[])`;
    return runStatement<OwnListing>(this.#scope, sql, [organizationOf(this.#scope), employeeIds]);
  }

  async update(id: string, text: ListingText): Promise<void> {
    await runChange(
      this.#scope,
      `update listings set visibility = $3, summary = $4, description = $5, category = $6, tags = $7, examples = $8, sample_input = $9,
         charge_on = $10, accept_after_days = $11, redo = $12, updated_at = now() where organization_id = $1 and id = $2`,
      [organizationOf(this.#scope), id, ...textValues(text)],
    );
  }

  /** Publishes a listing, or withdraws it with the time from which it cannot be called. */
  async setStatus(id: string, status: OwnListing['status'], withdrawnAt: Date | null): Promise<void> {
    await runChange(
      this.#scope,
      `update listings set status = $3, withdrawn_at = $4, listed_at = case when status <> $3 and $3 = 'listed' then now() else listed_at end,
         paused_for = null, paused_status = null, paused_withdrawn_at = null,
         updated_at = now() where organization_id = $1 and id = $2`,
      [organizationOf(this.#scope), id, status, withdrawnAt],
    );
  }

  /**
   * Withdraws, at once, the listings of employees that a digital organization or anything in a project works for, or of all employees of
   * the organization. Publisher and hirers are notified. `pausedFor`: the id of the resource that may be restored. Returns how many.
   */
  async withdraw({ digitalOrganizationId, projectId, reason, pausedFor }: Withdrawal): Promise<number> {
    const sql = 'select ledger.withdraw_listings($1, $2, $3, $4, $5) as count';
    const values = [
      organizationOf(this.#scope),
      digitalOrganizationId ?? null,
      projectId ?? null,
      reason,
      pausedFor ?? null,
    ];
    return (await runStatement<{ count: number }>(this.#scope, sql, values))[0]!.count;
  }

  /** Ends a pause: with `publish` the listings are as they were before, and hirers are notified. Returns how many can be called again. */
  async endPause(pausedFor: string, publish: boolean): Promise<number> {
    const sql = 'select ledger.return_listings($1, $2, $3) as count';
    return (
      await runStatement<{ count: number }>(this.#scope, sql, [organizationOf(this.#scope), pausedFor, publish])
    )[0]!.count;
  }

  /** Ids of the employees of a project that can be called. */
  async callableIn(projectId: string): Promise<string[]> {
    const rows = await runStatement<{ id: string }>(
      this.#scope,
      `select e.id from employees e join listings l on l.organization_id = $1 and l.employee_id = e.id
        where e.organization_id = $1 and e.project_id = $2 and (l.status = 'listed' or l.withdrawn_at > now()) order by e.id`,
      [organizationOf(this.#scope), projectId],
    );
    return rows.map(({ id }) => id);
  }

  /** Dismisses all positions that have hired these employees, of whichever organization. */
  async dismissPositions(employeeIds: readonly string[]): Promise<void> {
    await runStatement(this.#scope, 'select ledger.dismiss_positions($1, $2)', [
      organizationOf(this.#scope),
      employeeIds,
    ]);
  }

  async addPrice(price: DatedPrice & { createdBy: string }): Promise<void> {
    await runStatement(
      this.#scope,
      `insert into listing_prices (id, organization_id, listing_id, price_micros, valid_from, created_by) values ($1, $2, $3, $4, $5, $6)`,
      [price.id, organizationOf(this.#scope), price.listingId, price.priceMicros, price.validFrom, price.createdBy],
    );
  }

  /** Price of a listing at a time, in micro-credits, regardless of announced later prices; null before the first one. */
  async priceAt(listingId: string, time: Date): Promise<bigint | null> {
    const rows = await runStatement<{ priceMicros: bigint }>(
      this.#scope,
      `select price_micros from listing_prices where organization_id = $1 and listing_id = $2 and valid_from <= $3
       order by valid_from desc, created_at desc, id desc limit 1`,
      [organizationOf(this.#scope), listingId, time],
    );
    return rows[0]?.priceMicros ?? null;
  }

  /** The newest prices of listings, newest first. */
  async prices(listingIds: readonly string[]): Promise<DatedPrice[]> {
    return runStatement<DatedPrice>(
      this.#scope,
      `select p.id, p.listing_id, p.price_micros, p.valid_from from unnest($2::text[]) l(id)
       cross join lateral (select * from listing_prices r where r.organization_id = $1 and r.listing_id = l.id
         order by r.valid_from desc, r.created_at desc, r.id desc limit ${mostPrices}) p`,
      [organizationOf(this.#scope), listingIds],
    );
  }
}

function textValues(text: ListingText): unknown[] {
  return [
    text.visibility,
    text.summary,
    text.description,
    text.category,
    text.tags,
    JSON.stringify(text.examples),
    text.sampleInput && JSON.stringify(text.sampleInput),
    text.chargeOn,
    text.acceptAfterDays,
    text.redo,
  ];
}
