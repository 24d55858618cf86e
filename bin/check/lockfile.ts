/** One package of a lock file, as far as it is read here. */
export interface LockEntry {
  /** Checksum of its archive; missing if the registry that was asked lacks the package. */
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** package-lock.json, version 3. */
export interface Lockfile {
  readonly packages: Record<string, LockEntry>;
}

/**
 * Optional packages that locked packages ask for in an exact version and that the lock file does not name. npm leaves out those of other
 * platforms where its registry lacks them, and `npm ci` refuses such a lock file.
 */
export function missingOptionalPackages(lock: Lockfile): string[] {
  return Object.entries(lock.packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name, version]) => /^\d+\.\d+\.\d+/.test(version) && !isLocked(lock, { from: path, name }))
      .map(([name, version]) => `${name}@${version}`),
  );
}

/** Looks where Node.js would: beside the package, then in every folder above. */
function isLocked(lock: Lockfile, { from, name }: { from: string; name: string }): boolean {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}
