import { sql, type NotNull } from 'kysely';

import type { MembershipRow } from '../../entities/membership.ts';
import type { PersonRow } from '../../rows/account.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A member who wants digests. */
export type DigestReader = Pick<PersonRow, 'email' | 'name' | 'language'> & Pick<MembershipRow, 'accountId' | 'role'>;

/** A week by its first and last day, `YYYY-MM-DD` in UTC. */
export interface Week {
  readonly from: string;
  readonly to: string;
}

/** More members than this get no digest of their organization. */
const mostReaders = 500;

/** Weekly digests: the sent weeks, and the members who get them. */
export class Digests {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Organizations that spent credits in a week whose digest was not sent. System only. */
  async listDue({ from, to }: Week, most: number): Promise<string[]> {
    const due = await runQuery(
      this.#scope,
      tables
        .selectFrom('organizations as o')
        .select('o.id')
        .where('o.deletesAt', 'is', null)
        .where('o.deletedAt', 'is', null)
        .where(
          sql<boolean>`exists (select 1 from usage_days u where u.organization_id = o.id
            and u.day between ${from}::date and ${to}::date and u.credits_micros > 0)`,
        )
        .where(
          sql<boolean>`not exists (select 1 from weekly_digests w where w.organization_id = o.id and w.week = ${from}::date)`,
        )
        .orderBy('o.id')
        .limit(most),
    );
    return due.map(({ id }) => id);
  }

  /** Records that the digest of a week is sent; false if it was before. */
  async take({ from }: Week): Promise<boolean> {
    const taken = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('weeklyDigests')
        .values({ organizationId: organizationOf(this.#scope), week: sql<string>`${from}::date` })
        .onConflict((conflict) => conflict.doNothing()),
    );
    return taken === 1;
  }

  /** Active members without an opt-out. */
  listReaders(): Promise<DigestReader[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('memberships as m')
        .innerJoin('accounts as a', 'a.id', 'm.accountId')
        .leftJoin('digestOptOuts as d', 'd.accountId', 'm.accountId')
        .select(['m.accountId', 'm.role', 'a.email', 'a.name', 'a.language'])
        .$narrowType<{ email: NotNull }>()
        .where('a.kind', '=', 'person')
        .where('m.suspendedAt', 'is', null)
        .where('d.accountId', 'is', null)
        .orderBy('m.accountId')
        .limit(mostReaders),
    );
  }

  /** Whether the account wants digests of this organization. */
  async isWanted(accountId: string): Promise<boolean> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope).selectFrom('digestOptOuts').select('accountId').where('accountId', '=', accountId),
    );
    return row === null;
  }

  /** Sets whether the account wants digests of this organization. */
  async setWanted(accountId: string, isWanted: boolean): Promise<void> {
    if (isWanted) {
      await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('digestOptOuts').where('accountId', '=', accountId));
      return;
    }
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('digestOptOuts')
        .values({ organizationId: organizationOf(this.#scope), accountId })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
}
