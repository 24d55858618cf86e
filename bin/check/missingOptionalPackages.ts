/** One package of a lock file, as far as it is read here. */
export interface LockEntry {
  readonly version: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  /** C library: packages of the other one are not installed. */
  readonly libc?: readonly string[];
  readonly optional?: boolean;
  readonly dev?: boolean;
  /** Checksum of its archive; missing where the registry that was asked lacks the package. */
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** package-lock.json, version 3. */
export interface Lockfile {
  readonly packages: Record<string, LockEntry>;
}

const systems = ['darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'android', 'openharmony', 'sunos', 'aix'];
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];

/**
 * Optional packages that locked packages ask for in an exact version and that the lock file does not name, with the entry
 * it needs. Their platform is read from their name, as all of them carry it there.
 */
export function missingOptionalPackages(lock: Lockfile): { path: string; entry: LockEntry }[] {
  const missing = new Map<string, LockEntry>();
  for (const [path, parent] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (isLocked(lock, { from: path, name }) || !/^\d+\.\d+\.\d+/.test(version)) continue;
      missing.set(`node_modules/${name}`, {
        version,
        ...platformOf(name),
        ...(parent.dev === true && { dev: true }),
        optional: true,
      });
    }
  }
  return [...missing].map(([path, entry]) => ({ path, entry }));
}

/** Whether a package is never installed where images and tests run: Linux with glibc on x64 or arm64. */
export function isOfOtherPlatform({ optional, os, cpu, libc }: LockEntry): boolean {
  const lacks = (named: string | readonly string[] | undefined, ours: readonly string[]) =>
    named !== undefined && ![named].flat().some((one) => ours.includes(one));
  return optional === true && (lacks(os, ['linux']) || lacks(cpu, ['x64', 'arm64']) || lacks(libc, ['glibc']));
}

/** Looks where Node.js would: beside the package, then in every folder above. */
function isLocked(lock: Lockfile, { from, name }: { from: string; name: string }): boolean {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

function platformOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const parts = name.replace('windows', 'win32').split(/[-/]/);
  const os = name === 'fsevents' ? 'darwin' : systems.find((system) => parts.includes(system));
  const cpu = processors.find((processor) => parts.includes(processor));
  const libc = os !== 'linux' ? undefined : name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined;
  return {
    ...(os !== undefined && { os: [os] }),
    ...(cpu !== undefined && { cpu: [cpu] }),
    ...(libc !== undefined && { libc: [libc] }),
  };
}
