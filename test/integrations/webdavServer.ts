import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { freePort } from '../../bin/embedded/ports.ts';

const program = '/usr/sbin/apache2';
const modules = '/usr/lib/apache2/modules';

/** False if Apache with mod_dav is not installed: its tests are skipped then. */
export const hasApache = existsSync(program) && existsSync(join(modules, 'mod_dav_fs.so'));

/** A server that speaks WebDAV. */
export interface TestWebdav {
  readonly values: { readonly url: string; readonly user: string; readonly password: string };
  /** The files that it serves. */
  readonly folder: string;
  close: () => Promise<void>;
}

/** Starts Apache with mod_dav in a folder of its own, on a free port. Its processes must not be those of root. */
export async function startApache(): Promise<TestWebdav> {
  const home = await mkdtemp(join(tmpdir(), 'bureau-apache-'));
  const folder = join(home, 'files');
  await mkdir(join(folder, 'Reports'), { recursive: true });
  await mkdir(join(home, 'locks'));
  await writeFile(join(folder, 'notes.txt'), 'hello');
  const port = await freePort();
  const values = { url: `http://127.0.0.1:${port}/files`, user: 'ana', password: 'a secret: of tests' };
  const hash = createHash('sha1').update(values.password).digest('base64');
  await writeFile(join(home, 'users'), `ana:{SHA}${hash}\n`);
  const names = [
    'mpm_event',
    'authn_core',
    'authn_file',
    'authz_core',
    'authz_user',
    'auth_basic',
    'dav',
    'dav_fs',
    'dir',
    'mime',
  ];
  const isRoot = process.getuid?.() === 0;
  const lines = [
    ...names.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
    `ServerRoot "${home}"`,
    'ServerName 127.0.0.1',
    `Listen 127.0.0.1:${port}`,
    `PidFile "${home}/apache.pid"`,
    `ErrorLog "${home}/error.log"`,
    `DefaultRuntimeDir "${home}"`,
    'StartServers 1',
    'ThreadsPerChild 8',
    'MaxRequestWorkers 8',
    ...(isRoot ? ['User www-data', 'Group www-data'] : []),
    `DavLockDB "${home}/locks/dav"`,
    `DocumentRoot "${home}"`,
    'TypesConfig /dev/null',
    'AddType text/plain .txt',
    `<Directory "${folder}">`,
    'Dav On',
    'AuthType Basic',
    'AuthName "files"',
    `AuthUserFile "${home}/users"`,
    'Require valid-user',
    '</Directory>',
  ];
  await writeFile(join(home, 'apache.conf'), `${lines.join('\n')}\n`);
  if (isRoot) {
    await chmod(home, 0o755);
    execFileSync('chown', ['-R', 'www-data:www-data', home]);
  }
  const server = spawn(program, ['-f', join(home, 'apache.conf'), '-DFOREGROUND'], { stdio: 'pipe' });
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  server.stdout.resume();
  let errors = '';
  server.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(values.url).catch(() => null);
    await answer?.body?.cancel();
    if (answer) break;
    if (tries > 100 || server.exitCode !== null) throw new Error(`Apache does not start: ${errors}`);
    await pause(100);
  }
  return {
    values,
    folder,
    close: async () => {
      server.kill();
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}
