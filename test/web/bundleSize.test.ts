import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildWeb } from '../../bin/start/buildWeb.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'dist', 'web');
const mostBytes = 400 * 1024;

beforeAll(() => buildWeb(root), 180_000);

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const named = (code: string, pattern: RegExp): string[] => [...code.matchAll(pattern)].map(([, path]) => path!);

/** A script with all that it imports before it runs. */
function closure(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const name of named(read(path), /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) closure(`assets/${name}`, seen);
  return seen;
}

/** Returns the dependencies of a script's `import('./<Name>-….js')`: that file, and its style sheets from Vite. */
function lazily(from: Iterable<string>, name: string): string[] {
  for (const path of from) {
    const [found] = named(read(path), new RegExp(`import\\(["'\`]\\./(${name}-[\\w-]+\\.js)["'\`]\\)`, 'g'));
    if (found !== undefined) return [...closure(`assets/${found}`)];
  }
  throw new Error(`Nothing imports ${name} lazily.`);
}

/** Bytes sent to a browser: gzip over plain HTTP from another machine, else the Brotli file. */
const sentBytes: { readonly [encoding: string]: (path: string) => number } = {
  gzip: (path: string) => gzipSync(read(path)).length,
  Brotli: (path: string) =>
    existsSync(join(folder, `${path}.br`)) ? statSync(join(folder, `${path}.br`)).size : sentBytes['gzip']!(path),
};

test.each(['gzip', 'Brotli'] as const)(
  'the first load, of the home page with everything it needs, its font too, is at most 400 KiB as %s',
  (encoding) => {
    const index = read('index.html');
    const styles = named(index, /href="\/(assets\/[\w.-]+\.css)"/g);
    const files = new Set([
      ...named(index, /src="\/([\w./-]+\.js)"/g).flatMap((path) => [...closure(path)]),
      ...styles,
    ]);
    for (const name of ['App', 'HomePage']) for (const path of lazily(files, name)) files.add(path);
    const sheets = [...files].flatMap((path) => named(read(path), /(assets\/(?:App|HomePage)-[\w-]+\.css)/g));
    for (const sheet of sheets) files.add(sheet);
    expect(files.size).toBeGreaterThan(5);
    // The font of code comes where code is shown, which is not on the way in.
    const fonts = readdirSync(join(folder, 'assets')).filter((name) => /^inter-.*\.woff2$/.test(name));
    expect(fonts.length).toBe(1);
    const fontBytes = fonts.reduce((sum, name) => sum + statSync(join(folder, 'assets', name)).size, 0);
    const bytes = [...files].reduce((sum, path) => sum + sentBytes[encoding]!(path), fontBytes);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect(bytes).toBeGreaterThan(100 * 1024); // the graph was followed
    expect([...files].filter((path) => /codemirror|CanvasPage|dagre|charts/i.test(path))).toEqual([]);
  },
);

test('nothing of the app is loaded before its language is chosen: texts in constants would be English for good', () => {
  const first = named(read('index.html'), /src="\/(assets\/[\w.-]+\.js)"/g).flatMap((path) => [...closure(path)]);
  const names = first.map((path) => /^assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(path)?.[1]).toSorted();
  // `icon` is React and the base of all icons: a library, too.
  expect(names).toEqual(['icon', 'index', 'libraries', 'rolldown-runtime', 'texts']);
});

test("the page holds React's code for production, also where a test builds it", () => {
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((name) => /jsxDEV|react-stack-top-frame/.test(read(`assets/${name}`)))).toEqual([]);
});
