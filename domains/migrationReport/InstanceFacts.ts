/** Facts about an instance before an upgrade. A part that could not be read is null. */
export interface InstanceFacts {
  /** Errors of settings, in words, without values. */
  readonly settingsErrors: readonly string[];
  readonly database: DatabaseFacts | null;
  readonly keys: KeyFacts | null;
  /** Version of the Temporal server, such as `1.31.2`. */
  readonly temporalVersion: string | null;
  /** Custom project roles that give access to digital organizations, and to no API documents. */
  readonly rolesWithoutApiDocuments: readonly RoleOfOrganization[];
}

export interface DatabaseFacts {
  /** `server_version_num`: 180004 is 18.4. */
  readonly serverVersion: number;
  /** Names of the migrations that the database has. */
  readonly migrations: readonly string[];
  /** Version of the extension `vector`: in the database, and of the files of the server. */
  readonly vector: { readonly installed: string | null; readonly available: string | null };
}

export interface KeyFacts {
  /** Why the data keys cannot be read, in words; null: they can. */
  readonly error: string | null;
  /** Data keys that only an older key of the operator opens. */
  readonly underOlderKeys: number;
}

export interface RoleOfOrganization {
  readonly organization: { readonly id: string; readonly name: string };
  readonly role: string;
}
