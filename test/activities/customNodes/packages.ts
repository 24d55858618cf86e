import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder for packages, which `drop` deletes. */
export async function packagesFolder(): Promise<{ folder: string; drop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-nodes-'));
  return { folder, drop: () => rm(folder, { recursive: true, force: true }) };
}

/** Writes a package with these files; `index.js` is its module. */
export async function writePackage(
  folder: string,
  name: string,
  files: { [path: string]: string },
  more: object = {},
): Promise<string> {
  const packageFolder = join(folder, name);
  const json = { name, version: '1.2.3', type: 'module', bureau: { kit: 1, nodes: './index.js' }, ...more };
  for (const [path, text] of Object.entries({ 'package.json': JSON.stringify(json), ...files })) {
    const file = join(packageFolder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return packageFolder;
}

/** The source of a module with nodes without parameters, by name; each has the body of an asynchronous `run(context)`. */
export function moduleOf(runs: { [name: string]: string }, head = ''): string {
  const nodes = Object.entries(runs).map(
    ([type, body]) => `defineNode({
      type: '${type}', version: 2, title: 'Test', description: 'A test.', parameters: object({}),
      run: async (context) => { ${body} },
    })`,
  );
  return `import { defineNode, object } from 'bureau-node-kit';\n${head}\nexport const nodes = [${nodes.join(', ')}];\n`;
}
