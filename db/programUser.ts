import { Client } from 'pg';

import type { Database } from './database.ts';

const connectTimeoutMs = 10_000;
/** `bureau` in ASCII, and one more: one process at a time makes the user. */
const userLock = 0x627572656176n;

/** What the user of a database may do beyond what a program needs. */
export interface UserRights {
  readonly isSuperuser: boolean;
  readonly bypassesRowSecurity: boolean;
  readonly ownsTables: boolean;
}

/**
 * Makes the user of the programs, as the owner of the tables: it may sign in and become `bureau_app` or `bureau_system`, and nothing
 * else is given to it. `programUrl` names it, with the password it gets. One that is there already keeps its password while it fits.
 * Nothing is done where both addresses name the same user. Errors: a plain Error where that user is a superuser.
 */
export async function ensureProgramUser(ownerUrl: string, programUrl: string): Promise<void> {
  const { username, password } = new URL(programUrl);
  const [name, secret] = [username, password].map(decodeURIComponent) as [string, string];
  if (new URL(ownerUrl).username === username) return;
  const owner = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: connectTimeoutMs });
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1)', [userLock.toString()]);
    await makeUser(owner, { name, secret, programUrl });
    const user = owner.escapeIdentifier(name);
    await owner.query(`grant bureau_app, bureau_system to ${user}`);
    await owner.query(`grant usage on schema public to ${user}`);
    await owner.query(`grant select on schema_migrations to ${user}`); // programs wait until the database is migrated
  } finally {
    await owner.end();
  }
}

async function makeUser(
  owner: Client,
  { name, secret, programUrl }: { name: string; secret: string; programUrl: string },
): Promise<void> {
  const { rows } = await owner.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = $1',
    [name],
  );
  const user = owner.escapeIdentifier(name);
  const withPassword = `password ${owner.escapeLiteral(secret)}`;
  const [found] = rows;
  if (!found) return void (await owner.query(`create role ${user} login noinherit ${withPassword}`));
  if (found.rolsuper || found.rolbypassrls)
    throw new Error(
      `The user "${name}" of DATABASE_URL is a superuser or bypasses row-level security. Name another user there; it is made if it is not there.`,
    );
  if (!(await canSignIn(programUrl))) await owner.query(`alter role ${user} login ${withPassword}`);
}

async function canSignIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  try {
    await client.connect();
    return true;
  } catch {
    return false; // it gets the password that DATABASE_URL says
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What the user that a database was opened with may do beyond what a program needs. */
export async function rightsOfUser({ systemPool }: Pick<Database, 'systemPool'>): Promise<UserRights> {
  const { rows } = await systemPool.query<UserRights>(
    `select rolsuper as "isSuperuser", rolbypassrls as "bypassesRowSecurity",
            exists (select from pg_class where relowner = pg_roles.oid and relkind = 'r') as "ownsTables"
       from pg_roles where rolname = session_user`,
  );
  return rows[0]!;
}
