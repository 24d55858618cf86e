import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One package of the lock file. */
export interface Dependency {
  readonly name: string;
  readonly version: string;
  /** From its package.json, or the license text if that is not enough; null if it is not installed here, or declares none. */
  readonly license: string | null;
  /** Part of the image; else needed to build, to test or by `npm start` only. */
  readonly isRuntime: boolean;
}

interface Entry {
  readonly version?: string;
  readonly name?: string;
  readonly dev?: boolean;
  readonly license?: string;
}

interface Manifest {
  readonly license?: unknown;
  readonly licenses?: unknown;
}

/** Every package that package-lock.json names, each version once, sorted by name. */
export async function readDependencies(root: string): Promise<Dependency[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const found = new Map<string, Dependency>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.version === undefined) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const key = `${name}@${entry.version}`;
    const isRuntime = entry.dev !== true || found.get(key)?.isRuntime === true;
    const license = found.get(key)?.license ?? (await installedLicense(join(root, path))) ?? entry.license ?? null;
    found.set(key, { name, version: entry.version, license, isRuntime });
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

async function installedLicense(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
  const license = text === null ? null : licenseOf(JSON.parse(text) as Manifest);
  return license === 'BSD' ? bsdOf(await readFile(join(folder, 'LICENSE'), 'utf8').catch(() => '')) : license;
}

/** Returns the variant of a BSD license by its text; the name alone is no identifier (spdx.org/licenses). */
function bsdOf(text: string): string {
  if (!/redistributions in binary form must reproduce/i.test(text)) return 'BSD';
  return /neither the names? of/i.test(text) ? 'BSD-3-Clause' : 'BSD-2-Clause';
}

/** Today's text, and both older forms. Source: docs.npmjs.com, package.json, "license". */
function licenseOf({ license, licenses }: Manifest): string | null {
  if (typeof license === 'string') return license;
  const listed = [license ?? licenses].flat() as ({ type?: string } | undefined)[];
  const types = listed.flatMap((one) => (typeof one?.type === 'string' ? [one.type] : []));
  return types.length === 0 ? null : types.join(' OR ');
}
