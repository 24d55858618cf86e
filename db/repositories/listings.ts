import type { components } from '../../openapi/generated/types.ts';
import { organizationOf, runChange, runStatement, type Scope } from './scope.ts';

type Schemas = components['schemas'];

/** An example as a listing keeps it: what a run of the publisher's own has delivered (`run_id`), or a text of the publisher. */
export type KeptExample = Pick<Schemas['ListingExample'], 'title' | 'input' | 'output' | 'run_id'> &
  Partial<Pick<Schemas['ListingExample'], 'version' | 'delivered_at'>>;

/** What a publisher says in the market of an employee. */
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
  /** Taken from the market by those who look after the instance: it cannot be put up. */
  suspendedAt: Date | null;
  suspendedReason: string | null;
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

  /** Puts a listing up, or takes it down: from when on nobody can call it any more. */
  async setStatus(id: string, status: OwnListing['status'], withdrawnAt: Date | null): Promise<void> {
    await runChange(
      this.#scope,
      `update listings set status = $3, withdrawn_at = $4, listed_at = case when status <> $3 and $3 = 'listed' then now() else listed_at end,
         updated_at = now() where organization_id = $1 and id = $2`,
      [organizationOf(this.#scope), id, status, withdrawnAt],
    );
  }

  async addPrice(price: DatedPrice & { createdBy: string }): Promise<void> {
    await runStatement(
      this.#scope,
      `insert into listing_prices (id, organization_id, listing_id, price_micros, valid_from, created_by) values ($1, $2, $3, $4, $5, $6)`,
      [price.id, organizationOf(this.#scope), price.listingId, price.priceMicros, price.validFrom, price.createdBy],
    );
  }

  /** What a listing costs at a moment, in micro-credits, however many prices are announced for later; null before its first one. */
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
