import { InvitationEntity, type InvitationRow } from '../../entities/invitation.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage } from '../rows.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

const usable = 'used_at is null and revoked_at is null and expires_at > now()';

/** An invitation found by one of its tokens. */
export type FoundInvitation = InvitationRow & {
  readonly isUsable: boolean;
  /** The token proves that its holder reads the invited mailbox, or an admin of the instance vouches for that. */
  readonly confirms: boolean;
};

/** Invitations to sign up on the instance, and how those of organizations are used by their token. System only. */
export class Invitations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(
    invitation: Pick<InvitationRow, 'id' | 'tokenHash' | 'createdBy' | 'email' | 'expiresAt'> &
      Partial<Pick<InvitationRow, 'confirmingTokenHash'>>,
  ): Promise<InvitationRow> {
    const rows = await runStatement<InvitationRow>(
      this.#scope,
      `insert into invitations (id, token_hash, confirming_token_hash, created_by, email, expires_at)
       values ($1, $2, $3, $4, lower($5), $6) returning *`,
      [
        invitation.id,
        invitation.tokenHash,
        invitation.confirmingTokenHash ?? null,
        invitation.createdBy,
        invitation.email,
        invitation.expiresAt,
      ],
    );
    return rows[0]!;
  }

  /** The invitation of a token, whatever has become of it. */
  async findByToken(tokenHash: Buffer): Promise<FoundInvitation | null> {
    const rows = await runStatement<FoundInvitation>(
      this.#scope,
      `select *, ${usable} as is_usable, email is not null and confirming_token_hash is not distinct from $1 as confirms
         from invitations where token_hash = $1 or confirming_token_hash = $1`,
      [tokenHash],
    );
    return rows[0] ?? null;
  }

  /** The invitation that an account waits to join by, while it has neither been revoked nor expired. */
  async findWaiting(id: string): Promise<InvitationRow | null> {
    const sql = 'select * from invitations where id = $1 and revoked_at is null and expires_at > now()';
    return (await runStatement<InvitationRow>(this.#scope, sql, [id]))[0] ?? null;
  }

  /** Uses an invitation once, up after the last time; false when others were faster, it was revoked or has run out. */
  async use(id: string, accountId: string): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update invitations set uses = uses + 1, used_by = $2, used_at = case when uses + 1 >= max_uses then now() end
        where id = $1 and ${usable}`,
      [id, accountId],
    );
    return changed === 1;
  }

  list(page: PageRequest): Promise<Page<InvitationRow>> {
    return findPage(this.#scope, InvitationEntity, { where: { organizationId: null }, page });
  }
}
