import { sql } from 'kysely';

import type { InvitationRow } from '../../entities/invitation.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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
> & {
  readonly tokenHash: Buffer;
  readonly confirmingTokenHash: Buffer | null;
};

/** The condition that an invitation `i` can be used. */
const isOpen = sql<boolean>`i.used_at is null and i.revoked_at is null and i.expires_at > now()`;

/** Invitations into the organization of the scope. Their use by a token: `Invitations`. */
export class OrganizationInvitations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Inserts an invitation and revokes earlier ones to the same address. */
  async insert(invitation: NewInvitation): Promise<OpenInvitation> {
    const { id, tokenHash, confirmingTokenHash, createdBy, role, maxUses, expiresAt } = invitation;
    const email = sql<string | null>`lower(${invitation.email})`;
    const projects = JSON.stringify(invitation.projects);
    await runQuery(this.#scope, this.#change().set({ revokedAt: now }).where('i.email', '=', email));
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('invitations')
        .values({
          id,
          organizationId: organizationOf(this.#scope),
          tokenHash,
          createdBy,
          email,
          role,
          projects,
          maxUses,
          expiresAt,
          confirmingTokenHash,
        }),
    );
    return (await this.find(id))!;
  }

  /** The invitation while it can be used. */
  async find(id: string): Promise<OpenInvitation | null> {
    return runQueryForRow(this.#scope, this.#open().where('i.id', '=', id));
  }

  async list(page: PageRequest): Promise<Page<OpenInvitation>> {
    return pageOf(await runQuery(this.#scope, onePage(this.#open(), page, 'i.')), page);
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
    const renewed = this.#change().set({ tokenHash, expiresAt, confirmingTokenHash }).where('i.id', '=', id);
    return (await runQueryForCount(this.#scope, renewed)) === 1;
  }

  /** Revokes an open invitation; false if it is open no more. */
  async revoke(id: string): Promise<boolean> {
    const revoked = this.#change().set({ revokedAt: now }).where('i.id', '=', id);
    return (await runQueryForCount(this.#scope, revoked)) === 1;
  }

  /** Revokes an account's invitations except those to roles in `kept`; returns their number. The system names the organization. */
  revokeOf(
    accountId: string,
    kept: readonly OpenInvitation['role'][] = [],
    organizationId = organizationOf(this.#scope),
  ): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .updateTable('invitations as i')
        .set({ revokedAt: now })
        .where('i.organizationId', '=', organizationId)
        .where(isOpen)
        .where('i.createdBy', '=', accountId)
        .where(sql<boolean>`i.role <> all (${kept}::text[])`),
    );
  }

  /** Selects open invitations (`i`) with the name of their maker. */
  #open() {
    return tablesOf(this.#scope)
      .selectFrom('invitations as i')
      .leftJoin('accounts as a', 'a.id', 'i.createdBy')
      .select([
        'i.id',
        'i.email',
        'i.role',
        'i.projects',
        'i.uses',
        'i.maxUses',
        'i.createdBy',
        'i.createdAt',
        'i.expiresAt',
        sql<string>`coalesce(a.name, '')`.as('creator'),
      ])
      .where(isOpen)
      .$narrowType<Pick<OpenInvitation, 'role' | 'projects'>>();
  }

  /** Begins a change of open invitations (`i`). */
  #change() {
    return tablesOf(this.#scope).updateTable('invitations as i').where(isOpen);
  }
}
