import type { InvitationRow } from '../../entities/invitation.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** An open invitation with its creator's name. */
export interface OpenInvitation extends Pick<
  InvitationRow,
  'id' | 'email' | 'projects' | 'uses' | 'maxUses' | 'createdBy' | 'createdAt' | 'expiresAt'
> {
  readonly role: NonNullable<InvitationRow['role']>;
  readonly creator: string;
}

/** A new invitation into the organization of the scope. */
export type NewInvitation = Pick<
  OpenInvitation,
  'id' | 'email' | 'role' | 'projects' | 'maxUses' | 'createdBy' | 'expiresAt'
> &
  Pick<InvitationRow, 'tokenHash' | 'confirmingTokenHash'>;

const open = 'i.organization_id = $1 and i.used_at is null and i.revoked_at is null and i.expires_at > now()';
const columns = `i.id, i.email, i.role, i.projects, i.uses, i.max_uses, i.created_by, i.created_at, i.expires_at, coalesce(a.name, '') as creator`;

/** Invitations into the organization of the scope. Their use by a token: `Invitations`. */
export class OrganizationInvitations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Inserts an invitation and revokes earlier ones to the same address. */
  async insert(invitation: NewInvitation): Promise<OpenInvitation> {
    const organizationId = organizationOf(this.#scope);
    await runChange(this.#scope, `update invitations i set revoked_at = now() where ${open} and i.email = lower($2)`, [
      organizationId,
      invitation.email,
    ]);
    await runStatement(
      this.#scope,
      `insert into invitations (id, organization_id, token_hash, created_by, email, role, projects, max_uses, expires_at, confirming_token_hash)
       values ($1, $2, $3, $4, lower($5), $6, $7::jsonb, $8, $9, $10)`,
      [
        invitation.id,
        organizationId,
        invitation.tokenHash,
        invitation.createdBy,
        invitation.email,
        invitation.role,
        JSON.stringify(invitation.projects),
        invitation.maxUses,
        invitation.expiresAt,
        invitation.confirmingTokenHash,
      ],
    );
    return (await this.find(invitation.id))!;
  }

  /** The invitation while it can be used. */
  async find(id: string): Promise<OpenInvitation | null> {
    const rows = await runStatement<OpenInvitation>(
      this.#scope,
      `select ${columns} from invitations i left join accounts a on a.id = i.created_by where ${open} and i.id = $2`,
      [organizationOf(this.#scope), id],
    );
    return rows[0] ?? null;
  }

  async list(page: PageRequest): Promise<Page<OpenInvitation>> {
    const clause = pageClause(page, 2, 'i.');
    const rows = await runStatement<OpenInvitation>(
      this.#scope,
      `select ${columns} from invitations i left join accounts a on a.id = i.created_by where ${open}${clause.sql}`,
      [organizationOf(this.#scope), ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** Gives an open invitation new tokens and a new end; the tokens from before are dead. False if it is no longer open. */
  async renew(
    id: string,
    {
      tokenHash,
      confirmingTokenHash,
      expiresAt,
    }: Pick<NewInvitation, 'tokenHash' | 'confirmingTokenHash' | 'expiresAt'>,
  ): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update invitations i set token_hash = $3, expires_at = $4, confirming_token_hash = $5 where ${open} and i.id = $2`,
      [organizationOf(this.#scope), id, tokenHash, expiresAt, confirmingTokenHash],
    );
    return changed === 1;
  }

  /** Revokes an open invitation; false if it is open no more. */
  async revoke(id: string): Promise<boolean> {
    const sql = `update invitations i set revoked_at = now() where ${open} and i.id = $2`;
    return (await runChange(this.#scope, sql, [organizationOf(this.#scope), id])) === 1;
  }

  /** Revokes an account's invitations except those to roles in `kept`; returns their number. The system names the organization. */
  revokeOf(
    accountId: string,
    kept: readonly OpenInvitation['role'][] = [],
    organizationId = organizationOf(this.#scope),
  ): Promise<number> {
    return runChange(
      this.#scope,
      `update invitations i set revoked_at = now() where ${open} and i.created_by = $2 and i.role <> all ($3::text[])`,
      [organizationId, accountId, kept],
    );
  }
}
