import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { writeIfChanged } from '../../../platform/writeIfChanged.ts';
import type { AnyNodeDefinition } from '../../kit/define.ts';
import { versionsOf } from '../../kit/versionsOf.ts';
import { versionHash } from './versionHash.ts';

const file = join(import.meta.dirname, '../../nodeVersions.lock.json');

/** Hashes of all versions of node types that were released or merged, by `<type>@<version>`. */
export type VersionLock = Readonly<Record<string, string>>;

/** Reads the committed lock. */
export function readVersionLock(): VersionLock {
  return JSON.parse(readFileSync(file, 'utf8')) as VersionLock;
}

/** Returns the lock of definitions. */
export function versionLockOf(definitions: readonly AnyNodeDefinition[]): VersionLock {
  const entries = definitions.flatMap((newest) =>
    versionsOf(newest).map((definition): [string, string] => [
      `${definition.type}@${definition.version}`,
      versionHash(definition),
    ]),
  );
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Adds new types and versions to the lock. Changed and removed ones stay as they were, unless `accepted` has their type. */
export function writeVersionLock(definitions: readonly AnyNodeDefinition[], accepted: ReadonlySet<string> = new Set()) {
  const typeOf = (version: string): string => version.slice(0, version.lastIndexOf('@'));
  const kept = Object.entries(readVersionLock()).filter(([version]) => !accepted.has(typeOf(version)));
  const all = { ...versionLockOf(definitions), ...Object.fromEntries(kept) };
  const sorted = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeIfChanged(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
