import { join } from 'node:path';

import type { components } from '../openapi/generated/types.ts';
import { readDependencies } from '../platform/diagnostics/dependencies.ts';

type LicenseCount = components['schemas']['LicenseCount'];

/** Returns the licences of the packages that the programs run, the most frequent first. Without a lock file: none. */
export async function runtimeLicenses(): Promise<LicenseCount[]> {
  const root = join(import.meta.dirname, '..');
  const all = await readDependencies(root).catch(() => []);
  const byLicense = Map.groupBy(
    all.filter(({ isRuntime }) => isRuntime),
    ({ license }) => license,
  );
  return [...byLicense]
    .map(([license, some]) => ({ license, packages: some.map(({ name, version }) => `${name}@${version}`) }))
    .toSorted((a, b) => b.packages.length - a.packages.length);
}
