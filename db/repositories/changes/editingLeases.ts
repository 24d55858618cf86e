import { organizationOf, runStatement, type Scope } from '../scope.ts';

/** The current editor of a draft. */
export interface Editor {
  editorId: string;
  accountId: string;
  name: string;
  since: Date;
  expiresAt: Date;
}

/** A request to edit a draft, and its first lease. */
export interface EditorClaim {
  digitalOrganizationId: string;
  editorId: string;
  accountId: string;
  leaseMs: number;
}

/** Leases for editing drafts. A courtesy among editors: nothing that is saved depends on it. */
export class EditingLeases {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Null if the draft is not being edited. */
  async find(digitalOrganizationId: string): Promise<Editor | null> {
    const rows = await runStatement<Editor>(
      this.#scope,
      `SELECT l.editor_id, l.account_id, a.name, l.since, l.expires_at FROM editing_leases l JOIN accounts a ON a.id = l.account_id
       WHERE l.organization_id = $1 AND l.digital_organization_id = $2 AND l.expires_at > now()`,
      [organizationOf(this.#scope), digitalOrganizationId],
    );
    return rows[0] ?? null;
  }

  /** Renews the lease, or takes it if free; `isForced` takes it in any case. Writes only if the lease is half over, or was longer. */
  async claim(claim: EditorClaim, isForced: boolean): Promise<void> {
    await runStatement(
      this.#scope,
      `INSERT INTO editing_leases AS l (organization_id, digital_organization_id, editor_id, account_id, expires_at)
       VALUES ($1, $2, $3, $4, date_trunc('milliseconds', now()) + $5::int * interval '1 millisecond')
       ON CONFLICT (digital_organization_id) DO UPDATE SET editor_id = excluded.editor_id, account_id = excluded.account_id, expires_at = excluded.expires_at,
         since = CASE WHEN l.editor_id = excluded.editor_id AND l.expires_at > now() THEN l.since ELSE excluded.since END
       WHERE l.expires_at <= now() OR CASE WHEN l.editor_id = excluded.editor_id AND l.account_id = excluded.account_id
         THEN l.expires_at - now() NOT BETWEEN $5::int / 2 * interval '1 millisecond' AND $5::int * interval '1 millisecond' ELSE $6::boolean END`,
      [
        organizationOf(this.#scope),
        claim.digitalOrganizationId,
        claim.editorId,
        claim.accountId,
        claim.leaseMs,
        isForced,
      ],
    );
  }

  /** Ends this editor's lease; no effect on another's. */
  async leave({
    digitalOrganizationId,
    editorId,
    accountId,
  }: Pick<EditorClaim, 'digitalOrganizationId' | 'editorId' | 'accountId'>): Promise<void> {
    await runStatement(
      this.#scope,
      'DELETE FROM editing_leases WHERE organization_id = $1 AND digital_organization_id = $2 AND editor_id = $3 AND account_id = $4',
      [organizationOf(this.#scope), digitalOrganizationId, editorId, accountId],
    );
  }
}
