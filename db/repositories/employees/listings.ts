import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { anyOf, now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';

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
  /** Free tries offered in a calendar month; 0 for none. */
  freeTriesPerMonth: number;
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

const columns = [
  'id',
  'employeeId',
  'status',
  'visibility',
  'linkToken',
  'summary',
  'description',
  'category',
  'tags',
  'examples',
  'sampleInput',
  'chargeOn',
  'acceptAfterDays',
  'redo',
  'freeTriesPerMonth',
  'figures',
  'listedAt',
  'withdrawnAt',
  'suspendedAt',
  'suspendedReason',
] as const;

const mostPrices = 50;

/** Listings of the employees of one organization, with their prices, which are never changed. */
export class Listings {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(listing: ListingText & { id: string; employeeId: string; linkToken: string }): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const { id, employeeId, linkToken } = listing;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('listings')
        .values({ id, organizationId, employeeId, status: 'listed', linkToken, ...textValues(listing) }),
    );
  }

  async ofEmployee(employeeId: string): Promise<OwnListing | null> {
    return (await this.ofEmployees([employeeId]))[0] ?? null;
  }

  async ofEmployees(employeeIds: readonly string[]): Promise<OwnListing[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('listings')
        .select(columns)
        .where('employeeId', '=', anyOf(employeeIds))
        .$narrowType<Pick<OwnListing, 'category' | 'examples' | 'sampleInput' | 'figures'>>(),
    );
  }

  async update(id: string, text: ListingText): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('listings')
        .set({ ...textValues(text), updatedAt: now })
        .where('id', '=', id),
    );
  }

  /** Publishes a listing, or withdraws it with the time from which it cannot be called. */
  async setStatus(id: string, status: OwnListing['status'], withdrawnAt: Date | null): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('listings')
        .set({
          status,
          withdrawnAt,
          ...(status === 'listed' && {
            listedAt: sql<Date>`case when status <> 'listed' then now() else listed_at end`,
          }),
          pausedFor: null,
          pausedStatus: null,
          pausedWithdrawnAt: null,
          updatedAt: now,
        })
        .where('id', '=', id),
    );
  }

  /**
   * Withdraws, at once, the listings of employees that a digital organization or anything in a project works for, or of all employees of
   * the organization. Publisher and hirers are notified. `pausedFor`: the id of the resource that may be restored. Returns how many.
   */
  async withdraw({ digitalOrganizationId, projectId, reason, pausedFor }: Withdrawal): Promise<number> {
    const withdrawn = sql<number>`ledger.withdraw_listings(${organizationOf(this.#scope)}, ${digitalOrganizationId ?? null},
      ${projectId ?? null}, ${reason}, ${pausedFor ?? null})`;
    const [counted] = await runQuery(this.#scope, tablesOf(this.#scope).selectNoFrom(withdrawn.as('count')));
    return counted!.count;
  }

  /** Ends a pause: with `publish` the listings are as they were before, and hirers are notified. Returns how many can be called again. */
  async endPause(pausedFor: string, publish: boolean): Promise<number> {
    const returned = sql<number>`ledger.return_listings(${organizationOf(this.#scope)}, ${pausedFor}, ${publish})`;
    const [counted] = await runQuery(this.#scope, tablesOf(this.#scope).selectNoFrom(returned.as('count')));
    return counted!.count;
  }

  /** Ids of the employees of a project that can be called. */
  async callableIn(projectId: string): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('employees as e')
        .innerJoin('listings as l', 'l.employeeId', 'e.id')
        .select('e.id')
        .where('e.projectId', '=', projectId)
        .where((where) => where.or([where('l.status', '=', 'listed'), where('l.withdrawnAt', '>', now)]))
        .orderBy('e.id'),
    );
    return rows.map(({ id }) => id);
  }

  /** Dismisses all positions that have hired these employees, of whichever organization. */
  async dismissPositions(employeeIds: readonly string[]): Promise<void> {
    const dismissed = sql`ledger.dismiss_positions(${organizationOf(this.#scope)}, ${employeeIds})`;
    await runQuery(this.#scope, tablesOf(this.#scope).selectNoFrom(dismissed.as('dismissed')));
  }

  async addPrice(price: DatedPrice & { createdBy: string }): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const { id, listingId, priceMicros, validFrom, createdBy } = price;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('listingPrices')
        .values({ id, organizationId, listingId, priceMicros, validFrom, createdBy }),
    );
  }

  /** Price of a listing at a time, in micro-credits, regardless of announced later prices; null before the first one. */
  async priceAt(listingId: string, time: Date): Promise<bigint | null> {
    const price = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('listingPrices')
        .select('priceMicros')
        .where('listingId', '=', listingId)
        .where('validFrom', '<=', time)
        .orderBy('validFrom', 'desc')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    );
    return price?.priceMicros ?? null;
  }

  /** The newest prices of listings, newest first. */
  async prices(listingIds: readonly string[]): Promise<DatedPrice[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom(sql<{ id: string }>`unnest(${listingIds}::text[])`.as<'l'>(sql`l(id)`))
        .crossJoinLateral((from) =>
          from
            .selectFrom('listingPrices as r')
            .selectAll()
            .whereRef('r.listingId', '=', 'l.id')
            .orderBy('r.validFrom', 'desc')
            .orderBy('r.createdAt', 'desc')
            .orderBy('r.id', 'desc')
            .limit(mostPrices)
            .as('p'),
        )
        .select(['p.id', 'p.listingId', 'p.priceMicros', 'p.validFrom']),
    );
  }
}

function textValues(text: ListingText) {
  const { visibility, summary, description, category, tags, examples, sampleInput } = text;
  const { chargeOn, acceptAfterDays, redo, freeTriesPerMonth } = text;
  return {
    visibility,
    summary,
    description,
    category,
    tags,
    examples: JSON.stringify(examples),
    sampleInput: sampleInput === null ? null : JSON.stringify(sampleInput),
    chargeOn,
    acceptAfterDays,
    redo,
    freeTriesPerMonth,
  };
}
