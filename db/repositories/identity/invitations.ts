import { sql } from 'kysely';

import { InvitationEntity, type InvitationRow } from '../../entities/invitation.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage } from '../rows.ts';
import { runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

const isUsable = sql<boolean>`used_at is null and revoked_at is null and expires_at > now()`;

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
    invitation: Pick<InvitationRow, 'id' | 'createdBy' | 'email' | 'expiresAt'> & {
      readonly tokenHash: Buffer;
      readonly confirmingTokenHash?: Buffer | null;
    },
  ): Promise<InvitationRow> {
    const { id, tokenHash, confirmingTokenHash = null, createdBy, email, expiresAt } = invitation;
    const inserted = await runQueryForRow(
      this.#scope,
      tables
        .insertInto('invitations')
        .values({ id, tokenHash, confirmingTokenHash, createdBy, email: sql`lower(${email})`, expiresAt })
        .returningAll()
        .$narrowType<Pick<InvitationRow, 'projects'>>(),
    );
    return inserted!;
  }

  /** The invitation of a token, whatever has become of it. */
  async findByToken(tokenHash: Buffer): Promise<FoundInvitation | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('invitations')
        .selectAll()
        .select([
          isUsable.as('isUsable'),
          sql<boolean>`email is not null and confirming_token_hash is not distinct from ${tokenHash}`.as('confirms'),
        ])
        .where((where) => where.or([where('tokenHash', '=', tokenHash), where('confirmingTokenHash', '=', tokenHash)]))
        .$narrowType<Pick<InvitationRow, 'projects'>>(),
    );
  }

  /** The invitation that an account waits to join by, while it has neither been revoked nor expired. */
  async findWaiting(id: string): Promise<InvitationRow | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('invitations')
        .selectAll()
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now)
        .$narrowType<Pick<InvitationRow, 'projects'>>(),
    );
  }

  /** Uses an invitation once, up after the last time; false when others were faster, it was revoked or has run out. */
  async use(id: string, accountId: string): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('invitations')
        .set({
          uses: sql`uses + 1`,
          usedBy: accountId,
          usedAt: sql`case when uses + 1 >= max_uses then now() end`,
        })
        .where('id', '=', id)
        .where(isUsable),
    );
    return changed === 1;
  }

  list(page: PageRequest): Promise<Page<InvitationRow>> {
    return findPage(this.#scope, InvitationEntity, { where: { organizationId: null }, page });
  }
}
