import { createHash, scryptSync } from 'node:crypto';

import { Client } from 'pg';

import { AppError } from '../openapi/AppError.ts';
import { databaseError } from './databaseError.ts';

const connectTimeoutMs = 10_000;
/** `bureau` in ASCII, and one more: one process at a time makes the user. */
const userLock = 0x627572656176n;
/** PostgreSQL cuts longer names (NAMEDATALEN). */
const maxNameBytes = 63;
const roles = ['bureau_app', 'bureau_system'];

/** Rights of a database user beyond those that a program needs, directly or through a role. */
export interface UserRights {
  readonly isSuperuser: boolean;
  readonly bypassesRowSecurity: boolean;
  readonly createsRoles: boolean;
  readonly ownsTables: boolean;
}

/**
 * The user of the programs that belongs to an owner, where no other is named: `bureau_program_<database>`, with a password that follows
 * from the owner's, so that one address is all that anybody has to set and keep. Its password does not reveal the owner's.
 */
export function ownProgramUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const database = decodeURIComponent(url.pathname.slice(1) || url.username);
  const readable = `bureau_program_${database}`;
  const isShort = Buffer.byteLength(readable) <= maxNameBytes;
  const name = isShort
    ? readable
    : `bureau_program_${createHash('sha256').update(database).digest('hex').slice(0, 40)}`;
  url.username = encodeURIComponent(name);
  const secret = decodeURIComponent(url.password);
  // An owner without a password is admitted by the server's own rules, and so is this user: a password derived from an empty one would be public.
  if (secret !== '') url.password = scryptSync(secret, `bureau program user ${name}`, 24).toString('base64url');
  return url.toString();
}

/**
 * Makes the user of the programs, as the owner of the tables, and gives the address under which programs sign in as that user: it may sign
 * in and become `bureau_app` or `bureau_system`, and nothing else is given to it. `programUrl` names it, with the password it gets; where
 * it names the owner, it is the one of `ownProgramUrl`. An existing user keeps a valid password. Errors: a plain Error where that user is a
 * superuser, or where the owner may not make it.
 */
export async function ensureProgramUser(ownerUrl: string, programUrl: string): Promise<string> {
  const isOwner = new URL(ownerUrl).username === new URL(programUrl).username;
  if (isOwner && !hasAny(await rightsOfUser(ownerUrl))) return programUrl; // it migrates nothing, and is what programs need
  const url = isOwner ? ownProgramUrl(ownerUrl) : programUrl;
  const { username, password } = new URL(url);
  const [name, secret] = [username, password].map(decodeURIComponent) as [string, string];
  const owner = await signIn(ownerUrl);
  try {
    await owner.query('select pg_advisory_lock($1)', [userLock.toString()]);
    await makeUser(owner, { name, secret, url });
    await grantRoles(owner, name);
    const user = owner.escapeIdentifier(name);
    await grantConnect(owner, name); // docker-compose.yml revokes it from PUBLIC
    await owner.query(`grant usage on schema public to ${user}`);
    await owner.query(`grant select on schema_migrations to ${user}`); // programs wait until the database is migrated
    return url;
  } catch (error) {
    if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error;
    throw new Error(
      `The user "${decodeURIComponent(new URL(ownerUrl).username)}" cannot make the user "${name}", whom programs sign in as: ${(error as Error).message}. Let it create roles (CREATEROLE), or let an administrator make that user and grant it ${roles.join(' and ')}.`,
      { cause: error },
    );
  } finally {
    await owner.end();
  }
}

const insufficientPrivilege = '42501';

async function makeUser(
  owner: Client,
  { name, secret, url }: { name: string; secret: string; url: string },
): Promise<void> {
  const { rows } = await owner.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = $1',
    [name],
  );
  const user = owner.escapeIdentifier(name);
  const withPassword = `password ${secret === '' ? 'null' : owner.escapeLiteral(secret)}`;
  const [found] = rows;
  if (!found) return void (await owner.query(`create role ${user} login noinherit ${withPassword}`));
  if (found.rolsuper || found.rolbypassrls)
    throw new Error(
      `The user "${name}" of DATABASE_URL is a superuser or bypasses row-level security. Name another user there; it is made if it is not there.`,
    );
  if (!(await canSignIn(url))) await owner.query(`alter role ${user} login ${withPassword}`);
}

/** Existing grants are not repeated: an owner may hold roles without the right to grant them. */
async function grantRoles(owner: Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ role: string }>(
    `select role from unnest($1::text[]) as role where not pg_has_role($2::name, role::name, 'member')`,
    [roles, name],
  );
  for (const { role } of rows) await owner.query(`grant ${role} to ${owner.escapeIdentifier(name)}`);
}

/** Lets the user connect to this database. */
async function grantConnect(owner: Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ database: string; allowed: boolean }>(
    `select current_database() as database, has_database_privilege($1::name, current_database(), 'connect') as allowed`,
    [name],
  );
  const { database, allowed } = rows[0]!;
  if (!allowed)
    await owner.query(
      `grant connect on database ${owner.escapeIdentifier(database)} to ${owner.escapeIdentifier(name)}`,
    );
}

async function canSignIn(url: string): Promise<boolean> {
  try {
    await (await signIn(url)).end();
    return true;
  } catch {
    return false; // it gets the password that DATABASE_URL says
  }
}

/**
 * The address under which a program signs in where `url` is what it was given: `url` itself, or the one of `ownProgramUrl` where the user
 * of `url` may do more than a program needs. So nothing that a program asks can become the owner, whatever is set. Throws `unavailable` if
 * PostgreSQL cannot be reached, and a plain Error with instructions if only the owner can sign in.
 */
export async function confinedUrl(url: string): Promise<string> {
  const rights = await rightsOfUser(url);
  if (!hasAny(rights)) return url;
  const ownUrl = ownProgramUrl(url);
  const [given, own] = [url, ownUrl].map((one) => `"${decodeURIComponent(new URL(one).username)}"`);
  const refused = (why: string, cause?: unknown) =>
    new Error(
      `The user ${given} of DATABASE_URL ${rightsText(rights)}, and no program runs as such a user. ${own}, the user that \`npm run migrate\` makes for programs, ${why}. Run it, or set DATABASE_OWNER_URL to the address of ${given} and DATABASE_URL to that of another user.`,
      { cause },
    );
  try {
    if (!hasAny(await rightsOfUser(ownUrl))) return ownUrl;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused(`cannot sign in (${(error as Error).message})`, error);
  }
  throw refused('may do as much');
}

function hasAny(rights: UserRights): boolean {
  return Object.values(rights).some(Boolean);
}

function rightsText(rights: UserRights): string {
  if (rights.isSuperuser) return 'is a superuser';
  if (rights.bypassesRowSecurity) return 'bypasses row-level security';
  return rights.ownsTables ? 'owns the tables' : 'may create roles';
}

/**
 * Returns the rights of an address's user beyond those that a program needs. Throws `unavailable`, or PostgreSQL's message for a refused
 * connection.
 */
export async function rightsOfUser(url: string): Promise<UserRights> {
  const client = await signIn(url);
  try {
    const { rows } = await client.query<UserRights>(
      `select bool_or(rolsuper) as "isSuperuser", bool_or(rolbypassrls) as "bypassesRowSecurity", bool_or(rolcreaterole) as "createsRoles",
              bool_or(exists (select from pg_class where relowner = pg_roles.oid and relkind = 'r' and relnamespace = 'public'::regnamespace)) as "ownsTables"
         from pg_roles where pg_has_role(session_user, oid, 'member')`,
    );
    return rows[0]!;
  } catch (error) {
    throw databaseError(error);
  } finally {
    await client.end();
  }
}

async function signIn(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => undefined); // a broken connection fails its statement
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw databaseError(error);
  }
}
