import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import ts from 'typescript';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const kit = 'activities/customNodes/kit';

/** Files whose declarations are the types of the kit. Every export of theirs has a written type, and they import each other alone. */
const typed = [
  `${kit}/index.ts`,
  `${kit}/testing.ts`,
  `${kit}/KitContext.ts`,
  `${kit}/KitNode.ts`,
  'platform/schema/schema.ts',
];
/** Instead of a file whose types the kit does not have. */
const replaced: Readonly<Record<string, string>> = {
  'platform/schema/ModelEndpoint.ts': 'export type ModelEndpoint = string;\n',
};

/**
 * Builds the packages for authors of custom nodes, without a network: `bureau-node-kit` (types, `defineNode`, test harness; no dependencies)
 * and `create-bureau-node`, the template with that kit. Returns their folders, whose content is replaced.
 */
export async function buildNodeKit(folder: string): Promise<{ kitFolder: string; createFolder: string }> {
  const kitFolder = join(folder, 'bureau-node-kit');
  const createFolder = join(folder, 'create-bureau-node');
  for (const one of [kitFolder, createFolder]) await rm(one, { recursive: true, force: true });
  await writeCode(kitFolder);
  await writeTypes(join(kitFolder, 'types'));
  await writePackageJson(join(kit, 'package.json'), kitFolder);
  await cp(join(root, 'bin/createBureauNode'), createFolder, { recursive: true });
  await cp(kitFolder, join(createFolder, 'kit'), { recursive: true });
  await writePackageJson('bin/createBureauNode/package.json', createFolder);
  return { kitFolder, createFolder };
}

async function writeCode(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: { index: join(root, kit, 'index.ts'), testing: join(root, kit, 'testing.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
      },
    },
  });
}

/** Errors: an export has no written type. */
async function writeTypes(outDir: string): Promise<void> {
  for (const path of typed) {
    const { outputText, diagnostics = [] } = ts.transpileDeclaration(await readFile(join(root, path), 'utf8'), {
      fileName: path,
      reportDiagnostics: true,
      compilerOptions: { isolatedDeclarations: true, declaration: true, target: ts.ScriptTarget.ES2024 },
    });
    const [problem] = diagnostics;
    if (problem !== undefined)
      throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
    await write(join(outDir, path), outputText);
  }
  for (const [path, text] of Object.entries(replaced)) await write(join(outDir, path), text);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path.replace(/\.ts$/, '.d.ts'), text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}

/** The packages have the version of Bureau. */
async function writePackageJson(source: string, folder: string): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const { name, ...rest } = JSON.parse(await readFile(join(root, source), 'utf8')) as { name: string };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ name, version, ...rest }, null, 2)}\n`);
}
