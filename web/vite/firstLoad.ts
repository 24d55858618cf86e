import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Entries of the first load: the start, the frame and the home page. */
const entries = ['main.tsx', 'app/App.tsx', 'pages/home/HomePage.tsx'];

/** Static imports and re-exports of relative files; `import type` is erased. */
const imported = /^(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+)'/gm;

/** Returns the files that the home page loads before it is shown: the static imports of its entries, as absolute paths. */
export function firstLoad(folder: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = entries.map((entry) => join(folder, entry));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue;
    seen.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(imported)) open.push(join(dirname(file), path!));
  }
  return seen;
}
