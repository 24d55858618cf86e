import { organizationOf, runChange, runPrepared, runStatement, type Scope } from '../scope.ts';
import { standingColumn, standingJoin, type ProjectStandingRow } from '../identity/projectView.ts';

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

const columns = `h.id, h.project_id, h.listing_id, h.slug, h.name, h.version_mode, h.version_id, h.major, h.accepted_price_micros, h.default_input,
  h.monthly_limit_micros, h.accept_after_days, h.dismissed_at, h.created_at`;

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
    await runStatement(
      this.#scope,
      `insert into positions (id, organization_id, project_id, listing_id, slug, hired_by, name, version_mode, version_id, major,
         accepted_price_micros, default_input, monthly_limit_micros, accept_after_days)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        position.id,
        organizationOf(this.#scope),
        position.projectId,
        position.listingId,
        position.slug,
        position.hiredBy,
        ...termValues(position),
      ],
    );
  }

  /** Names of that kind that are taken by positions in use. */
  async slugsLike(slug: string): Promise<string[]> {
    const sql = `select slug from positions where organization_id = $1 and dismissed_at is null and (slug = $2 or starts_with(slug, $2 || '_'))`;
    const rows = await runStatement<{ slug: string }>(this.#scope, sql, [organizationOf(this.#scope), slug]);
    return rows.map((row) => row.slug);
  }

  async count(): Promise<number> {
    const sql = 'select count(*)::int as count from positions where organization_id = $1 and dismissed_at is null';
    const rows = await runStatement<{ count: number }>(this.#scope, sql, [organizationOf(this.#scope)]);
    return rows[0]!.count;
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(PositionRow & ProjectStandingRow) | null> {
    const rows = await runPrepared<PositionRow & ProjectStandingRow>(this.#scope, {
      name: 'position',
      text: `select ${columns}, ${standingColumn} from positions h ${standingJoin('h.project_id', 3)}
       where h.organization_id = $1 and h.id = $2`,
      values: [organizationOf(this.#scope), id, accountId],
    });
    return rows[0] ?? null;
  }

  /** The role of a member; null if the account is none, or is suspended. */
  async roleOf(accountId: string): Promise<'owner' | 'admin' | 'member' | null> {
    const sql = 'select role from memberships where organization_id = $1 and account_id = $2 and suspended_at is null';
    const rows = await runStatement<{ role: 'owner' | 'admin' | 'member' }>(this.#scope, sql, [
      organizationOf(this.#scope),
      accountId,
    ]);
    return rows[0]?.role ?? null;
  }

  /** Errors: the constraint `positions_name`. */
  async update(id: string, terms: PositionTerms): Promise<void> {
    await runChange(
      this.#scope,
      `update positions set name = $3, version_mode = $4, version_id = $5, major = $6, accepted_price_micros = $7, default_input = $8,
         monthly_limit_micros = $9, accept_after_days = $10, updated_at = now() where organization_id = $1 and id = $2`,
      [organizationOf(this.#scope), id, ...termValues(terms)],
    );
  }

  /** Puts a sealed secret in the place of the one before; true if there was one. */
  async setCallbackSecret(id: string, sealed: string): Promise<boolean> {
    const rows = await runStatement<{ hadOne: boolean }>(
      this.#scope,
      `update positions h set callback_secret_encrypted = $3 from positions b
       where h.organization_id = $1 and h.id = $2 and b.organization_id = $1 and b.id = h.id returning b.callback_secret_encrypted is not null as had_one`,
      [organizationOf(this.#scope), id, sealed],
    );
    return rows[0]?.hadOne ?? false;
  }

  /** Ends a position; false if it had ended before. */
  async dismiss(id: string): Promise<boolean> {
    const sql = `update positions set dismissed_at = now(), updated_at = now() where organization_id = $1 and id = $2 and dismissed_at is null`;
    return (await runChange(this.#scope, sql, [organizationOf(this.#scope), id])) > 0;
  }
}

function termValues(terms: PositionTerms): unknown[] {
  return [
    terms.name,
    terms.versionMode,
    terms.versionId,
    terms.major,
    terms.acceptedPriceMicros,
    JSON.stringify(terms.defaultInput),
    terms.monthlyLimitMicros,
    terms.acceptAfterDays,
  ];
}
