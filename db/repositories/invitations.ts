import { InvitationEntity, type InvitationRow } from '../entities/invitation.ts';
import type { Page, PageRequest } from './page.ts';
import { findPage } from './rows.ts';
import { runChange, runStatement, type Scope } from './scope.ts';

/** Invitations to sign up on the instance. System only. */
export class Invitations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(
    invitation: Pick<InvitationRow, 'id' | 'tokenHash' | 'createdBy' | 'email' | 'expiresAt'>,
  ): Promise<InvitationRow> {
    const rows = await runStatement<InvitationRow>(
      this.#scope,
      'insert into invitations (id, token_hash, created_by, email, expires_at) values ($1, $2, $3, lower($4), $5) returning *',
      [invitation.id, invitation.tokenHash, invitation.createdBy, invitation.email, invitation.expiresAt],
    );
    return rows[0]!;
  }

  /** The invitation of a token, if it was neither used nor has run out. */
  async findUsable(tokenHash: Buffer): Promise<InvitationRow | null> {
    const rows = await runStatement<InvitationRow>(
      this.#scope,
      'select * from invitations where token_hash = $1 and used_at is null and expires_at > now()',
      [tokenHash],
    );
    return rows[0] ?? null;
  }

  /** Uses an invitation up; false when another sign-up was faster or it has run out. */
  async use(id: string, accountId: string): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      'update invitations set used_at = now(), used_by = $2 where id = $1 and used_at is null and expires_at > now()',
      [id, accountId],
    );
    return changed === 1;
  }

  list(page: PageRequest): Promise<Page<InvitationRow>> {
    return findPage(this.#scope, InvitationEntity, { where: {}, page });
  }
}
