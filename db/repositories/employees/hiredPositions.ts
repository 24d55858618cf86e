import { sql, type RawBuilder } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { textOf } from '../../tables/textOf.ts';
import type { ProjectView } from '../identity/projectView.ts';
import { isInUse, isInView } from '../identity/viewConditions.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { runPrepared, runQuery, type Scope } from '../scope.ts';
import { pricesOfListing } from './market.ts';
import type { PositionRow } from './positions.ts';

type Schemas = components['schemas'];

/** A version as JSON of the database. */
export interface VersionJson {
  id: string;
  number: number;
  major: number;
  notes: string;
  input_schema: Record<string, unknown>;
  output_schema: Record<string, unknown> | null;
  outputs: Schemas['DeliverableKind'][];
  created_at: string;
}

/** A position with its publisher's information, without the employee's internals. */
export interface HiredPosition extends PositionRow {
  updatedAt: Date;
  organizationId: string;
  publisherId: string;
  publisherName: string;
  employeeId: string;
  listedName: string;
  role: string;
  portrait: string;
  summary: string;
  chargeOn: Schemas['ChargeOn'];
  listedAcceptAfterDays: number;
  redo: 'once_free' | 'priced' | 'none';
  /** It is the hirer's own employee: free. */
  isOwn: boolean;
  priceId: string;
  priceMicros: bigint;
  nextPriceMicros: bigint | null;
  nextPriceFrom: Date | null;
  /** When calls end, where its publisher has taken it from the market. */
  withdrawnAt: Date | null;
  /** The version of its next run. */
  version: VersionJson;
  latestVersion: VersionJson;
  usedThisMonthMicros: bigint;
  /** Callbacks of its runs can be signed. */
  hasCallbackSecret: boolean;
}

/** The position's rules for deliverables. */
export type DeliveryTerms = Pick<HiredPosition, 'name' | 'acceptAfterDays' | 'listedAcceptAfterDays'>;

const columns = sql`h.id, h.project_id, h.listing_id, h.slug, h.name, h.version_mode, h.version_id, h.major, h.accepted_price_micros, h.default_input,
  h.monthly_limit_micros, h.accept_after_days, h.dismissed_at, h.created_at, h.updated_at, h.organization_id,
  l.organization_id as publisher_id, o.name as publisher_name, l.employee_id, v.name as listed_name, v.role, v.portrait, l.summary, l.charge_on,
  l.accept_after_days as listed_accept_after_days, l.redo, l.organization_id = h.organization_id as is_own,
  h.callback_secret_encrypted is not null as has_callback_secret,
  price.id as price_id, price.price_micros, next_price.price_micros as next_price_micros, next_price.valid_from as next_price_from, l.withdrawn_at,
  ${versionJson('v')} as version, ${versionJson('newest')} as latest_version, (select coalesce(sum(case when r.hold_state = 'open' then r.held_micros else r.charged_micros end), 0)::bigint from employee_runs r
    where r.position_id = h.id and r.month = date_trunc('month', now() at time zone 'UTC')::date) as used_this_month_micros`;

/**
 * The version for a run of position `h` with listing `l`: the newest of its major if the position follows updates, otherwise its current
 * one.
 */
export const versionOfPosition = sql`(select * from employee_versions w where w.employee_id = l.employee_id
    and (h.version_mode = 'following' and w.major = h.major or w.id = h.version_id) order by w.number desc limit 1)`;

const from = sql`positions h join listings l on l.id = h.listing_id join organizations o on o.id = l.organization_id
  join lateral ${versionOfPosition} v on true
  join lateral (select * from employee_versions w where w.employee_id = l.employee_id order by w.number desc limit 1) newest on true
  ${pricesOfListing}`;

const textOfOne = textOf(sql`select ${columns} from ${from} where h.organization_id = $1 and h.id = $2`);

/**
 * Positions with the listing's data of another organization: in the system's transactions, in which every statement names the hirer's
 * organization.
 */
export class HiredPositions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async find(organizationId: string, id: string): Promise<HiredPosition | null> {
    const statement = { name: 'hired_position', text: textOfOne, values: [organizationId, id] };
    const rows = await runPrepared<HiredPosition>(this.#scope, statement);
    return rows[0] ?? null;
  }

  /** How deliverables of a position are called, and after how many days silence accepts them: by its own setting, and where its runs are charged on acceptance. */
  async deliveryTerms(organizationId: string, id: string): Promise<DeliveryTerms | null> {
    const text = `select h.name, h.accept_after_days, l.accept_after_days as listed_accept_after_days
      from positions h join listings l on l.id = h.listing_id where h.organization_id = $1 and h.id = $2`;
    const statement = { name: 'delivery_terms', text, values: [organizationId, id] };
    return (await runPrepared<DeliveryTerms>(this.#scope, statement))[0] ?? null;
  }

  /** Newest first; with `permission` those that the viewer may run. */
  async list(
    { organizationId, view }: { organizationId: string; view: ProjectView },
    query: { projectId: string | undefined; dismissed: boolean; permission?: 'employees.run' },
    page: PageRequest,
  ): Promise<Page<HiredPosition>> {
    const { projectId, dismissed, permission = 'employees.view' } = query;
    const isInProject =
      projectId === undefined ? isInUse(organizationId, 'h.projectId') : sql`h.project_id = ${projectId}`;
    const isChosen = dismissed ? sql`true` : sql`h.dismissed_at is null`;
    const rows = await runQuery(
      this.#scope,
      sql<HiredPosition>`
        select ${columns} from ${from}
        where h.organization_id = ${organizationId} and ${isInView(organizationId, 'h.projectId', { view, permission })}
          and ${isInProject} and ${isChosen}${pageClause(page, 'h.')}`,
    );
    return pageOf(rows, page);
  }
}

/** Returns `VersionJson` of a row of `employee_versions`. */
function versionJson(alias: string): RawBuilder<VersionJson> {
  const v = sql.id(alias);
  return sql`jsonb_build_object('id', ${v}.id, 'number', ${v}.number, 'major', ${v}.major, 'notes', ${v}.notes, 'input_schema', ${v}.input_schema,
    'output_schema', ${v}.output_schema, 'outputs', ${v}.outputs, 'created_at', ${v}.created_at)`;
}
