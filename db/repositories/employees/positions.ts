import { sql } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { textOf } from '../../tables/textOf.ts';
import type { ProjectStandingRow } from '../identity/projectView.ts';
import { projectStanding } from '../identity/viewConditions.ts';
import { organizationOf, runPrepared, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Settings of a position by its hirer. */
export interface PositionTerms {
  name: string;
  versionMode: 'following' | 'pinned';
  /** The version that was accepted last: a pinned position stays on it. */
  versionId: string;
  major: number;
  /** The most that a call may cost. */
  acceptedPriceMicros: bigint;
  defaultInput: Record<string, unknown>;
  /** Maximum cost of its runs in a calendar month (UTC); null for none. */
  monthlyLimitMicros: bigint | null;
  /** Deliverables are accepted automatically after this number of days; null: never. */
  acceptAfterDays: number | null;
}

/** A hired employee, without what its listing says. */
export interface PositionRow extends PositionTerms {
  id: string;
  projectId: string;
  listingId: string;
  slug: string;
  dismissedAt: Date | null;
  createdAt: Date;
}

const textOfOne = textOf(sql`
  select h.id, h.project_id, h.listing_id, h.slug, h.name, h.version_mode, h.version_id, h.major, h.accepted_price_micros, h.default_input,
    h.monthly_limit_micros, h.accept_after_days, h.dismissed_at, h.created_at, ${projectStanding()} as project
  from positions h join projects p on p.id = h.project_id and p.organization_id = $1
    left join project_members pm on pm.project_id = p.id and pm.organization_id = $1 and pm.account_id = $3
  where h.organization_id = $1 and h.id = $2`);

/** Positions of one organization: the hirer's side alone. The publisher's data is in `HiredPositions`. */
export class Positions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: the constraints `positions_name` and `positions_slug`. */
  async insert(
    position: PositionTerms & { id: string; projectId: string; listingId: string; slug: string; hiredBy: string },
  ): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const { id, projectId, listingId, slug, hiredBy } = position;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('positions')
        .values({ id, organizationId, projectId, listingId, slug, hiredBy, ...termValues(position) }),
    );
  }

  /** Names of that kind that are taken by positions in use. */
  async slugsLike(slug: string): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('positions')
        .select('slug')
        .where('dismissedAt', 'is', null)
        .where((where) => where.or([where('slug', '=', slug), sql<boolean>`starts_with(slug, ${`${slug}_`})`])),
    );
    return rows.map((row) => row.slug);
  }

  async count(): Promise<number> {
    const [counted] = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('positions')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('dismissedAt', 'is', null),
    );
    return counted!.count;
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(PositionRow & ProjectStandingRow) | null> {
    const rows = await runPrepared<PositionRow & ProjectStandingRow>(this.#scope, {
      name: 'position',
      text: textOfOne,
      values: [organizationOf(this.#scope), id, accountId],
    });
    return rows[0] ?? null;
  }

  /** The role of a member; null if the account is none, or is suspended. */
  async roleOf(accountId: string): Promise<'owner' | 'admin' | 'member' | null> {
    const member = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('memberships')
        .select('role')
        .where('accountId', '=', accountId)
        .where('suspendedAt', 'is', null),
    );
    return member?.role ?? null;
  }

  /** Errors: the constraint `positions_name`. */
  async update(id: string, terms: PositionTerms): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('positions')
        .set({ ...termValues(terms), updatedAt: now })
        .where('id', '=', id),
    );
  }

  /** Puts a sealed secret in the place of the one before; true if there was one. */
  async setCallbackSecret(id: string, sealed: string): Promise<boolean> {
    const changed = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('positions as h')
        .from('positions as b')
        .set({ callbackSecretEncrypted: sealed })
        .where('h.id', '=', id)
        .whereRef('b.id', '=', 'h.id')
        .returning(sql<boolean>`b.callback_secret_encrypted is not null`.as('hadOne')),
    );
    return changed?.hadOne ?? false;
  }

  /** Ends a position; false if it had ended before. */
  async dismiss(id: string): Promise<boolean> {
    const ended = tablesOf(this.#scope)
      .updateTable('positions')
      .set({ dismissedAt: now, updatedAt: now })
      .where('id', '=', id)
      .where('dismissedAt', 'is', null);
    return (await runQueryForCount(this.#scope, ended)) > 0;
  }
}

function termValues(terms: PositionTerms) {
  const { name, versionMode, versionId, major, acceptedPriceMicros, monthlyLimitMicros, acceptAfterDays } = terms;
  const defaultInput = JSON.stringify(terms.defaultInput);
  return {
    name,
    versionMode,
    versionId,
    major,
    acceptedPriceMicros,
    defaultInput,
    monthlyLimitMicros,
    acceptAfterDays,
  };
}
