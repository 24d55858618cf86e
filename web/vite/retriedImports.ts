import type { Plugin } from 'vite';

const below = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname);
const folder = below('../');
const loader = below('../app/loadPart.ts');
const written = /(?<!typeof )\bimport\((['"])([^'"]+)\1\)/g;

/** Puts every `import()` of the page through `loadPart`, which fetches again what the network dropped. */
export const retriedImports: Plugin = {
  name: 'retried-imports',
  enforce: 'pre',
  transform(code, id) {
    const path = id.split('?')[0]!;
    if (!path.startsWith(folder) || !/\.tsx?$/.test(path) || path === loader) return null;
    const retried = code.replace(written, 'loadPart(() => import($1$2$1))');
    if (retried === code) return null;
    // On the first line, so that every other one keeps its number.
    return { code: `import { loadPart } from ${JSON.stringify(loader)}; ${retried}`, map: null };
  },
};
