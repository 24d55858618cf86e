import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Program: `node bin/check/runInTurn.ts <program>…` runs programs one after the other in this process, which loads the modules that they share
 * once. A module that one of them writes may be loaded before: so it compares generated files with their sources, and makes no new ones.
 */
for (const program of process.argv.slice(2)) {
  const path = resolve(program);
  process.argv[1] = path; // Programs that are modules, too, compare it with their own path.
  await import(pathToFileURL(path).href);
}
