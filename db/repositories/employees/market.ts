import { sql, type RawBuilder } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { publicVersionColumns, type PublicVersion, type PublicVersionJson } from './employeeVersions.ts';
import type { ListingText } from './listings.ts';

type Schemas = components['schemas'];

/** The public view of a listing, without anything about the employee's implementation. */
export interface MarketListing extends ListingText {
  id: string;
  employeeId: string;
  publisherId: string;
  publisherName: string;
  name: string;
  role: string;
  portrait: string;
  outputs: Schemas['DeliverableKind'][];
  versionId: string;
  figures: Partial<Schemas['ListingFigures']>;
  /** The price row that is valid now. */
  priceId: string;
  priceMicros: bigint;
  /** The next announced one. */
  nextPriceMicros: bigint | null;
  nextPriceFrom: Date | null;
  /** Positions of the viewer's organization. */
  hired: number;
  listedAt: Date;
}

/** Search in the market. */
export interface MarketQuery {
  /** Parts of words, of which any may fit; the best first. */
  words?: readonly string[] | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  ownOnly?: boolean | undefined;
}

/** Prices of listing `l`: the current one as `price`, the next as `next_price`. */
export const pricesOfListing = sql`join lateral (select r.id, r.price_micros from listing_prices r where r.listing_id = l.id and r.valid_from <= now()
    order by r.valid_from desc, r.created_at desc, r.id desc limit 1) price on true
  left join lateral (select r.price_micros, r.valid_from from listing_prices r where r.listing_id = l.id and r.valid_from > now()
    order by r.valid_from, r.created_at desc limit 1) next_price on true`;

const columns = (
  viewerId: string,
) => sql`l.id, l.employee_id, l.organization_id as publisher_id, o.name as publisher_name, v.name, v.role, v.portrait, v.outputs, v.id as version_id,
  l.visibility, l.summary, l.description, l.category, l.tags, l.examples, l.sample_input, l.charge_on, l.accept_after_days, l.redo, l.free_tries_per_month, l.figures,
  price.id as price_id, price.price_micros, next_price.price_micros as next_price_micros, next_price.valid_from as next_price_from, l.listed_at,
  (select count(*)::int from positions h where h.organization_id = ${viewerId} and h.listing_id = l.id and h.dismissed_at is null) as hired`;

const joined = sql`join organizations o on o.id = l.organization_id join employees e on e.id = l.employee_id
  join employee_versions v on v.id = e.version_id ${pricesOfListing}`;

/** Listings of which the best are looked for: the newest with one of the words. */
const mostRanked = 1_000;

/** The ids of listings visible to the viewer in the market, with the filters of the query; `more` continues the condition. */
function seenListings(viewerId: string, query: MarketQuery, more: RawBuilder<unknown>): RawBuilder<unknown> {
  const { category = null, tag = null, ownOnly = false } = query;
  const seen = (whose: RawBuilder<boolean>) => sql`select l.id from listings l where l.status = 'listed' and ${whose}
      and (${category}::text is null or l.category = ${category}) and (${tag}::text is null or ${tag} = any (l.tags))${more}`;
  const ofInstance = sql<boolean>`l.visibility = 'instance' and not ${ownOnly}::boolean`;
  return sql`(${seen(ofInstance)}) union (${seen(sql<boolean>`l.organization_id = ${viewerId}`)})`;
}

/**
 * The market, over all organizations: its transactions are the system's, and every statement names the viewer's organization and its
 * visibility of others. It reads columns that a publisher has published and no other ones.
 */
export class Market {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Listings of the instance and of the own organization, newest first. With a query the best matches come first. */
  async list(viewerId: string, query: MarketQuery, page: PageRequest): Promise<Page<MarketListing>> {
    const rows =
      query.words === undefined ? await this.#newest(viewerId, query, page) : await this.#ranked(viewerId, query, page);
    return pageOf(
      rows.map((row) => ({ ...row, createdAt: row.listedAt })),
      page,
    );
  }

  #newest(viewerId: string, query: MarketQuery, page: PageRequest): Promise<MarketListing[]> {
    // Two lists that each have an index in their order, of each no more than a page; only then what else is shown of them is read.
    const newest = pageClause(page, 'l.', 'listedAt');
    return runQuery(
      this.#scope,
      sql<MarketListing>`with found as materialized (${seenListings(viewerId, query, newest)})
       select ${columns(viewerId)} from found join listings l on l.id = found.id ${joined} where true${newest}`,
    );
  }

  /** A word in the name or role of a listing counts three times one elsewhere; a listing that has more of the words counts more. */
  #ranked(viewerId: string, query: MarketQuery, page: PageRequest): Promise<MarketListing[]> {
    const words = query.words!.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    const best = sql` and l.search_text ilike any (${words}::text[]) order by l.listed_at desc limit ${mostRanked}`;
    return runQuery(
      this.#scope,
      sql<MarketListing>`with found as materialized (${seenListings(viewerId, query, best)}),
       ranked as (
         select l.id, row_number() over (order by s.score desc, l.listed_at desc, l.id desc) as place
           from found join listings l on l.id = found.id cross join lateral (
             select sum(case when concat(split_part(l.search_text, e'\\n', 1), ' ', split_part(l.search_text, e'\\n', 2)) ilike w then 3 else 1 end) * count(*) as score
               from unnest(${words}::text[]) w where l.search_text ilike w) s)
       select ${columns(viewerId)} from ranked join listings l on l.id = ranked.id ${joined}
        where ranked.place > coalesce((select r.place from ranked r where r.id = ${page.after?.id ?? null}), 0)
        order by ranked.place limit ${page.limit + 1}`,
    );
  }

  /** A listing that the viewer may see: of the instance, of its organization, or by its link; or that it has hired. */
  async find(viewerId: string, id: string, link: string | undefined): Promise<MarketListing | null> {
    return runQueryForRow(
      this.#scope,
      sql<MarketListing>`select ${columns(viewerId)} from listings l ${joined}
       where l.id = ${id} and (l.status = 'listed' and (l.organization_id = ${viewerId} or l.visibility = 'instance'
           or l.visibility = 'link' and l.link_token = ${link ?? null})
         or exists (select from positions h where h.organization_id = ${viewerId} and h.listing_id = l.id and h.dismissed_at is null))`,
    );
  }

  /** True if an organization can still hire from it. */
  async isListed(id: string): Promise<boolean> {
    const listed = tables.selectFrom('listings').select('id').where('id', '=', id).where('status', '=', 'listed');
    return (await runQueryForCount(this.#scope, listed)) > 0;
  }

  /** Whether an account can try an employee once for free. */
  async freeTry(listingId: string, accountId: string): Promise<Schemas['FreeTry']> {
    const tried = sql<Schemas['FreeTry'] | null>`ledger.free_try(${listingId}, ${accountId})`;
    const [row] = await runQuery(this.#scope, tables.selectNoFrom(tried.as('state')));
    return row?.state ?? 'none';
  }

  /** The newest versions of an employee, as hirers see them. */
  async versions(employeeId: string): Promise<PublicVersion[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('employeeVersions')
        .select(publicVersionColumns)
        .where('employeeId', '=', employeeId)
        .orderBy('number', 'desc')
        .limit(20)
        .$narrowType<PublicVersionJson>(),
    );
  }

  /** How many positions listings have, all together and of other organizations than their own. */
  async positionCounts(listingIds: readonly string[]): Promise<{ listingId: string; all: number; ofOthers: number }[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('positions as h')
        .innerJoin('listings as l', 'l.id', 'h.listingId')
        .select([
          'h.listingId',
          sql<number>`count(*)::int`.as('all'),
          sql<number>`count(*) filter (where h.organization_id <> l.organization_id)::int`.as('ofOthers'),
        ])
        .where('h.listingId', '=', anyOf(listingIds))
        .where('h.dismissedAt', 'is', null)
        .groupBy('h.listingId'),
    );
  }

  /** How many free tries listings have had in this calendar month. */
  async triesOf(listingIds: readonly string[]): Promise<{ listingId: string; tries: number }[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('employeeRuns')
        .select(['listingId', sql<number>`count(*)::int`.as('tries')])
        .where('listingId', '=', anyOf(listingIds))
        .where('mode', '=', 'trial')
        .where('month', '=', sql<string>`date_trunc('month', now() at time zone 'UTC')::date`)
        .groupBy('listingId')
        .$narrowType<{ listingId: string }>(),
    );
  }
}
