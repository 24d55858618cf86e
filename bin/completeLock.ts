import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { missingOptionalPackages } from './check/missingOptionalPackages.ts';
import type { Lockfile } from './check/missingOptionalPackages.ts';

/**
 * Program: `node bin/completeLock.ts` adds to package-lock.json the optional packages of other platforms that npm leaves
 * out when its registry lacks them; `npm ci` refuses a lock file without them. Run it after every change of dependencies.
 */
const file = join(dirname(import.meta.dirname), 'package-lock.json');
const lock = JSON.parse(await readFile(file, 'utf8')) as Lockfile;
const missing = missingOptionalPackages(lock);
for (const { path, entry } of missing) lock.packages[path] = entry;
const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`package-lock.json: ${missing.length} packages of other platforms added`);
