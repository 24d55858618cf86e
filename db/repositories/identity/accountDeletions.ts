import { sql } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, type Scope } from '../scope.ts';

/** An organization of an account that is to be deleted. */
export interface OrganizationLeft {
  readonly id: string;
  readonly name: string;
  readonly isDeleting: boolean;
  readonly otherPeople: number;
  readonly otherOwners: number;
}

/** The remaining row of an account: it cannot be found or signed in to. */
const emptied = [
  'sessions',
  'passkeys',
  'passkeyChallenges',
  'totpSecrets',
  'recoveryCodes',
  'signInChallenges',
  'outsideIdentities',
  'scimUsers',
  'emailChanges',
  'emailConfirmations',
  'passwordResets',
  'eventReads',
  'conversations',
  'instanceRoleHolders',
] as const;

/** Deletes accounts; the row stays without personal data, for references to its id. System only. */
export class AccountDeletions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The organizations of an account, in the order in which it joined, with who else is in them; they stay as they are until the transaction ends. */
  async hold(accountId: string): Promise<OrganizationLeft[]> {
    await runQuery(
      this.#scope,
      tables
        .selectFrom('memberships')
        .where('organizationId', 'in', (where) =>
          where.selectFrom('memberships').select('organizationId').where('accountId', '=', accountId),
        )
        .orderBy('organizationId')
        .orderBy('accountId')
        .forUpdate(),
    );
    return runQuery(
      this.#scope,
      tables
        .selectFrom('memberships as m')
        .innerJoin('organizations as o', 'o.id', 'm.organizationId')
        .select((select) => {
          const others = select
            .selectFrom('memberships as x')
            .innerJoin('accounts as y', (join) => join.onRef('y.id', '=', 'x.accountId').on('y.kind', '=', 'person'))
            .select(sql<number>`count(*)::int`.as('total'))
            .whereRef('x.organizationId', '=', 'o.id')
            .where('x.accountId', '<>', accountId);
          return [
            'o.id',
            'o.name',
            sql<boolean>`o.deletes_at is not null`.as('isDeleting'),
            sql<number>`${others}`.as('otherPeople'),
            sql<number>`${others.where('x.role', '=', 'owner').where('x.suspendedAt', 'is', null)}`.as('otherOwners'),
          ];
        })
        .where('m.accountId', '=', accountId)
        .orderBy('m.createdAt')
        .orderBy('m.id'),
    );
  }

  /** Deletes all sign-in methods and personal data of an account. */
  async empty(accountId: string): Promise<void> {
    for (const table of emptied)
      await runQuery(this.#scope, tables.deleteFrom(table).where('accountId', '=', accountId));
    await runQuery(
      this.#scope,
      tables
        .updateTable('projects')
        .set({ handedOverFrom: null, handedOverFromName: null })
        .where('handedOverFrom', '=', accountId),
    );
    await runQuery(
      this.#scope,
      tables
        .deleteFrom('invitations')
        .where((where) => where.or([where('createdBy', '=', accountId), where('usedBy', '=', accountId)])),
    );
    await runQuery(
      this.#scope,
      tables
        .updateTable('accounts')
        .set({
          name: 'Deleted account',
          email: sql<string>`lower(id) || '@deleted.invalid'`,
          passwordHash: null,
          instanceRole: 'instance_member',
          language: null,
          deletedAt: now,
          emailConfirmedAt: null,
          emailConfirmedBy: null,
          waitingInvitationId: null,
        })
        .where('id', '=', accountId),
    );
  }
}
