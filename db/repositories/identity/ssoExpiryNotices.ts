import type { NotNull } from 'kysely';

import type { PersonRow } from '../../rows/account.ts';
import type { ExpiringKind } from '../../rows/event.ts';
import type { SsoConnectionRow } from '../../entities/ssoConnection.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, type Scope } from '../scope.ts';

/** A connection with when its SCIM token ends; null: never, or there is none. */
export type ExpiringConnection = Pick<
  SsoConnectionRow,
  'id' | 'organizationId' | 'name' | 'protocol' | 'settings' | 'certificateExpiresAt'
> & { readonly scimExpiresAt: Date | null };

/** A notification of owners: `days` before the end, 0 after it. */
export interface ExpiryNotice {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly of: ExpiringKind;
  readonly expiresAt: Date;
  readonly days: number;
}

/** A notified owner. */
export type ToldOwner = Pick<PersonRow, 'email' | 'name' | 'language'> & {
  readonly accountId: string;
  readonly organizationName: string;
};

/** Notifications of owners about expiring sign-in dependencies. System only. */
export class SsoExpiryNotices {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Connections in use of all organizations, by id, after `after`. */
  listConnections(after: string, most: number): Promise<ExpiringConnection[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('ssoConnections as c')
        .innerJoin('organizations as o', (join) =>
          join.onRef('o.id', '=', 'c.organizationId').on('o.deletesAt', 'is', null),
        )
        .leftJoin('scimTokens as t', 't.connectionId', 'c.id')
        .select([
          'c.id',
          'c.organizationId',
          'c.name',
          'c.protocol',
          'c.settings',
          'c.certificateExpiresAt',
          't.expiresAt as scimExpiresAt',
        ])
        .where('c.enabled', '=', true)
        .where('c.id', '>', after)
        .orderBy('c.id')
        .limit(most),
    );
  }

  /** Records a notification; false if it was sent before, or the connection was deleted. */
  async take({ organizationId, connectionId, of, expiresAt, days }: ExpiryNotice): Promise<boolean> {
    const taken = await runQueryForCount(
      this.#scope,
      tables
        .insertInto('ssoExpiryNotices')
        .columns(['organizationId', 'connectionId', 'ofWhat', 'expiresAt', 'days'])
        .expression((select) =>
          select
            .selectFrom('ssoConnections')
            .select(({ cast, val }) => [
              'organizationId',
              'id as connectionId',
              val(of).as('ofWhat'),
              cast<Date>(val(expiresAt), 'timestamptz').as('expiresAt'),
              cast<number>(val(days), 'integer').as('days'),
            ])
            .where('organizationId', '=', organizationId)
            .where('id', '=', connectionId),
        )
        .onConflict((conflict) => conflict.doNothing()),
    );
    return taken === 1;
  }

  /** The owners of an organization, twenty at most. */
  listOwners(organizationId: string): Promise<ToldOwner[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('memberships as m')
        .innerJoin('accounts as a', 'a.id', 'm.accountId')
        .innerJoin('organizations as o', 'o.id', 'm.organizationId')
        .select(['a.id as accountId', 'a.email', 'a.name', 'a.language', 'o.name as organizationName'])
        .$narrowType<{ email: NotNull }>()
        .where('m.organizationId', '=', organizationId)
        .where('m.role', '=', 'owner')
        .orderBy('m.createdAt')
        .orderBy('m.id')
        .limit(20),
    );
  }
}
