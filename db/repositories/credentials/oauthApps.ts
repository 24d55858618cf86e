import { sql } from 'kysely';

import { OAuthAppEntity, type InstanceOAuthAppRow, type OAuthAppRow } from '../../entities/oauthApps.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { findRow, findRows } from '../rows.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** An app as it is set; an app of an organization has an id that is new with every secret, because its envelope belongs to it. */
export interface OAuthAppChange {
  readonly type: string;
  readonly clientId: string;
  readonly secretEncrypted: string;
  readonly fields: Record<string, unknown>;
}

/** A credential or an organization whose credentials were connected with an app. */
export interface OAuthAppUse {
  readonly id: string;
  readonly name: string;
}

const maxApps = 1_000;
const maxUses = 100;

/** OAuth apps by type of credential: those of the organization of the scope, and those of the instance. */
export class OAuthApps {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  list(): Promise<OAuthAppRow[]> {
    return findRows(this.#scope, OAuthAppEntity, { where: {}, limit: maxApps });
  }

  find(type: string): Promise<OAuthAppRow | null> {
    return findRow(this.#scope, OAuthAppEntity, { type });
  }

  /** Puts an app of the organization in place of the one before. */
  async put({ id, ...app }: OAuthAppChange & { id: string }): Promise<void> {
    const changed = { ...app, fields: JSON.stringify(app.fields) };
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('oauthApps')
        .values({ id, organizationId: organizationOf(this.#scope), ...changed })
        .onConflict((conflict) =>
          conflict.columns(['organizationId', 'type']).doUpdateSet({ id, ...changed, updatedAt: now }),
        ),
    );
  }

  /** Deletes the organization's own app, if there is one. Credentials that it has connected keep their tokens until they expire. */
  async remove(type: string): Promise<void> {
    const here = tablesOf(this.#scope);
    const connected = here.updateTable('credentials').where('type', '=', type).where('oauthAppOf', '=', 'organization');
    await runQuery(this.#scope, connected.set({ oauthAppOf: null }));
    await runQuery(this.#scope, here.deleteFrom('oauthApps').where('type', '=', type));
  }

  /** Credentials of the organization that were connected with its own app; at most 100. */
  uses(type: string): Promise<OAuthAppUse[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('credentials')
        .select(['id', 'name'])
        .where('type', '=', type)
        .where('oauthAppOf', '=', 'organization')
        .orderBy('name')
        .limit(maxUses),
    );
  }

  /** System only. */
  listOfInstance(): Promise<InstanceOAuthAppRow[]> {
    return runQuery(this.#scope, tables.selectFrom('instanceOauthApps').selectAll().limit(maxApps)) as Promise<
      InstanceOAuthAppRow[]
    >;
  }

  /** System only. */
  findOfInstance(type: string): Promise<InstanceOAuthAppRow | null> {
    return runQueryForRow(
      this.#scope,
      tables.selectFrom('instanceOauthApps').selectAll().where('type', '=', type),
    ) as Promise<InstanceOAuthAppRow | null>;
  }

  /** Puts an app of the instance in place of the one before. System only. */
  async putOfInstance(app: OAuthAppChange): Promise<void> {
    const changed = { ...app, fields: JSON.stringify(app.fields) };
    await runQueryForCount(
      this.#scope,
      tables
        .insertInto('instanceOauthApps')
        .values(changed)
        .onConflict((conflict) => conflict.column('type').doUpdateSet({ ...changed, updatedAt: now })),
    );
  }

  /** Deletes an app of the instance, if there is one. System only. */
  async removeOfInstance(type: string): Promise<void> {
    const connected = tables.updateTable('credentials').where('type', '=', type).where('oauthAppOf', '=', 'instance');
    await runQuery(this.#scope, connected.set({ oauthAppOf: null }));
    await runQuery(this.#scope, tables.deleteFrom('instanceOauthApps').where('type', '=', type));
  }

  /** Organizations with credentials that were connected with the app of the instance; at most 100. System only. */
  usesOfInstance(type: string): Promise<OAuthAppUse[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('organizations as o')
        .select(['o.id', 'o.name'])
        .where(
          sql<boolean>`exists (select from credentials c
            where c.organization_id = o.id and c.type = ${type} and c.oauth_app_of = 'instance')`,
        )
        .orderBy('o.name')
        .limit(maxUses),
    );
  }
}
