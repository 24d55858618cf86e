import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

import { customLimits } from './limits.ts';

/** A package with custom nodes that was found in the folder of the setting. */
export interface CustomPackage {
  readonly name: string;
  readonly version: string;
  /** The part of its types' ids between `custom.` and the name of the node. */
  readonly id: string;
  /** Absolute path of the module with the lists `nodes` and `credentials`. */
  readonly entry: string;
  /** Folders that its process may read. */
  readonly readable: readonly string[];
}

/** Why a package, or the folder, is not used. */
export interface PackageProblem {
  readonly package: string;
  readonly problem: string;
}

/** Version of the interface between packages and instances: `bureau.kit` in their `package.json`. */
export const kitVersion = 1;

/**
 * Finds packages: folders of this folder, and folders that npm made in its `node_modules`, whose `package.json` has a field `bureau`. Loads no
 * code. A package that cannot be used is a problem and keeps no other one from being used.
 */
export function findPackages(folder: string): { packages: CustomPackage[]; problems: PackageProblem[] } {
  const packages = new Map<string, CustomPackage>();
  const problems: PackageProblem[] = [];
  const linksOf = onceFor(problemOfLinks);
  for (const place of placesIn(folder, problems)) {
    const name = place.path.slice(folder.length + 1);
    try {
      const found = readPackage(place, linksOf);
      if (found === null) continue;
      if (packages.has(found.id)) throw new Error(`another package has the id "${found.id}", too`);
      if (packages.size >= customLimits.packages)
        throw new Error(`an instance loads up to ${customLimits.packages} packages`);
      packages.set(found.id, found);
    } catch (error) {
      problems.push({ package: name, problem: (error as Error).message });
    }
  }
  return { packages: [...packages.values()], problems };
}

interface Place {
  path: string;
  /** The folder that npm put the package and its dependencies into; null for a package with its own. */
  modules: string | null;
}

function placesIn(folder: string, problems: PackageProblem[]): Place[] {
  try {
    const modules = join(folder, 'node_modules');
    const own = foldersIn(folder).filter((path) => path !== modules);
    const installed = isFolder(modules) ? foldersIn(modules) : [];
    const scoped = installed.filter((path) => path.startsWith(join(modules, '@'))).flatMap(foldersIn);
    return [
      ...own.map((path) => ({ path, modules: null })),
      ...[...installed, ...scoped].map((path) => ({ path, modules })),
    ];
  } catch (error) {
    problems.push({ package: 'SERVICE_NODES_DIR', problem: `the folder cannot be read: ${codeOf(error)}` });
    return [];
  }
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(folder, name))
    .filter(isFolder)
    .toSorted();
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Returns null for a folder that is no package with nodes. Errors: a text that says what is wrong with one. */
function readPackage({ path, modules }: Place, linksOf: (folder: string) => string | null): CustomPackage | null {
  const file = join(path, 'package.json');
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined || (modules !== null && size > customLimits.packageJsonBytes)) return null;
  if (size > customLimits.packageJsonBytes) throw new Error('its package.json is too large');
  const written = parsed(file, modules !== null);
  const { name, version, bureau, main } = written;
  if (typeof bureau !== 'object' || bureau === null) return null;
  const { kit, nodes = main } = bureau as Record<string, unknown>;
  if (typeof name !== 'string' || !/^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/.test(name) || name.length > 100)
    throw new Error('its package.json has no valid "name"');
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+[\w.+-]{0,50}$/.test(version))
    throw new Error('its package.json has no valid "version", such as 1.0.0');
  if (kit !== kitVersion)
    throw new Error(
      `it was made for kit ${String(kit)}, and this instance has kit ${kitVersion} ("bureau.kit" in package.json)`,
    );
  if (typeof nodes !== 'string') throw new Error('"bureau.nodes" in its package.json names no module');
  const root = realpathSync(path);
  const entry = join(root, nodes);
  if (!isInside(root, entry) || !(statSync(entry, { throwIfNoEntry: false })?.isFile() ?? false))
    throw new Error(`its module ${nodes} does not exist; build the package first`);
  const id = name.replace(/^@/, '').replaceAll(/[^a-z0-9]+/g, '_');
  if (id.length > 40) throw new Error('its name is longer than 40 characters');
  const readable = modules === null ? root : realpathSync(modules);
  if (!isInside(readable, entry)) throw new Error('it is a link; npm must copy it (npm install --install-links)');
  const problem = linksOf(readable);
  if (problem !== null) throw new Error(problem);
  return { name, version, id, entry: realpathSync(entry), readable: [readable] };
}

function parsed(file: string, isInstalled: boolean): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    if (isInstalled) return {};
    throw new Error('its package.json is not valid JSON');
  }
}

/** Returns the link that leads out of a folder: Node's permission model follows links, wherever they lead. */
function problemOfLinks(folder: string): string | null {
  const waiting = [folder];
  let entries = 0;
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    for (const name of readdirSync(current)) {
      const path = join(current, name);
      entries += 1;
      if (entries > customLimits.entriesOfPackage) return `it has more than ${customLimits.entriesOfPackage} files`;
      const stats = lstatSync(path);
      if (stats.isDirectory()) waiting.push(path);
      else if (stats.isSymbolicLink() && !leadsInto(path, folder))
        return `its link ${path.slice(folder.length + 1)} leads out of the package`;
    }
  }
  return null;
}

/** Packages that npm installed share a folder. */
function onceFor<Result>(work: (key: string) => Result): (key: string) => Result {
  const known = new Map<string, Result>();
  return (key) => {
    const result = known.has(key) ? known.get(key)! : work(key);
    known.set(key, result);
    return result;
  };
}

function leadsInto(link: string, folder: string): boolean {
  try {
    return isInside(folder, realpathSync(link));
  } catch {
    return false;
  }
}

function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder + sep);
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code ?? (error as Error).message);
}
