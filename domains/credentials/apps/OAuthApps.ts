import type { Database } from '../../../db/database.ts';
import type { InstanceOAuthAppRow, OAuthAppRow } from '../../../db/entities/oauthApps.ts';
import { instanceOAuthAppContext, oauthAppContext } from '../../../db/secrets/oauthApp.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import type { JsonObject } from '../../executions/item.ts';
import type { AppOwner } from '../oauth2/oauth2Values.ts';

/** A client that is registered at a vendor, with the fields of the type that belong to it. */
export interface OAuthApp {
  readonly of: AppOwner;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly fields: JsonObject;
}

/** An OAuth app of the environment (`SERVICE_OAUTH_APPS`). */
export type EnvironmentApp = Omit<OAuthApp, 'of'>;

/** Dependencies of the OAuth apps. */
export interface OAuthAppsDeps {
  database: Database;
  secrets: Pick<Secrets, 'decrypt'>;
  /** Apps of the environment, by type of credential. They replace the apps that an admin sets. */
  environment: ReadonlyMap<string, EnvironmentApp>;
}

/**
 * The OAuth apps that credentials without a client of their own use. An app of the organization is used before one of the instance, and
 * for the instance, the environment is used before the database. Nothing is kept in memory: a change counts at once.
 */
export class OAuthApps {
  readonly #deps: OAuthAppsDeps;

  constructor(deps: OAuthAppsDeps) {
    this.#deps = deps;
  }

  /** The app that a new connection uses; null if there is none. Errors: `secret_unreadable`. */
  async find(organizationId: string, type: string): Promise<OAuthApp | null> {
    return (await this.findOf('organization', organizationId, type)) ?? this.findOf('instance', organizationId, type);
  }

  /** The app of this owner. Errors: `secret_unreadable`. */
  async findOf(of: AppOwner, organizationId: string, type: string): Promise<OAuthApp | null> {
    const { database, environment } = this.#deps;
    if (of === 'organization') {
      const row = await database.withOrganization(organizationId, ({ oauthApps }) => oauthApps.find(type));
      return row && this.#ofOrganization(row);
    }
    const own = environment.get(type);
    if (own) return { of, ...own };
    const row = await database.asSystem(({ oauthApps }) => oauthApps.findOfInstance(type));
    return row && this.#ofInstance(row);
  }

  /** Returns the owner of the app that a new connection uses, for each type that has one. */
  async owners(organizationId: string): Promise<ReadonlyMap<string, AppOwner>> {
    const { database, environment } = this.#deps;
    const ofInstance = await database.asSystem(({ oauthApps }) => oauthApps.listOfInstance());
    const ofOrganization = await database.withOrganization(organizationId, ({ oauthApps }) => oauthApps.list());
    return new Map<string, AppOwner>([
      ...[...environment.keys()].map((type) => [type, 'instance'] as const),
      ...ofInstance.map(({ type }) => [type, 'instance'] as const),
      ...ofOrganization.map(({ type }) => [type, 'organization'] as const),
    ]);
  }

  /** Apps of the environment, by type. */
  get environment(): ReadonlyMap<string, EnvironmentApp> {
    return this.#deps.environment;
  }

  #ofOrganization(row: OAuthAppRow): OAuthApp {
    const clientSecret = this.#deps.secrets.decrypt(oauthAppContext(row), row.secretEncrypted);
    return { of: 'organization', clientId: row.clientId, clientSecret, fields: row.fields as JsonObject };
  }

  #ofInstance(row: InstanceOAuthAppRow): OAuthApp {
    const clientSecret = this.#deps.secrets.decrypt(instanceOAuthAppContext(row.type), row.secretEncrypted);
    return { of: 'instance', clientId: row.clientId, clientSecret, fields: row.fields as JsonObject };
  }
}
