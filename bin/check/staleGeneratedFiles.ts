import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const notCopied = new Set(['node_modules', '.git', 'dist', 'data', 'test', 'bench']);

/**
 * Runs `npm run gen`'s commands on a copy of the checkout and names the generated files that come out differently, so
 * that nothing in the checkout changes while others read it. One process runs them all: a module that it loaded before one of them wrote
 * it is the same as its file in the checkout, or this file is named.
 */
export async function staleGeneratedFiles(root: string): Promise<string[]> {
  const copy = await mkdtemp(join(tmpdir(), 'bureau-gen-'));
  try {
    const copied = (await readdir(root)).filter((name) => !notCopied.has(name)).map((name) => join(root, name));
    // In JavaScript the copy of ten thousand files takes several times as long.
    await run('cp', ['-R', ...copied, copy]);
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: { gen: string } };
    const programs = scripts.gen.split('&&').map((command) => command.trim().split(/\s+/)[1]!);
    // The copy has another path in each run, so what Node.js would compile and keep for it is of no use later.
    const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
    await run(process.execPath, [join('bin', 'check', 'runInTurn.ts'), ...programs], { cwd: copy, env });
    const names = new Set([...(await generatedFiles(root)), ...(await generatedFiles(copy))]);
    const stale: string[] = [];
    for (const name of [...names].toSorted()) {
      if ((await textOf(join(root, name))) !== (await textOf(join(copy, name)))) stale.push(name);
    }
    return stale;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function generatedFiles(root: string): Promise<string[]> {
  const folders = [
    'openapi/generated',
    'activities/generated',
    'activities/generated/nodeTypes',
    'api/generated',
    'api/chat/page/generated',
    'domains/catalog/generated',
    'domains/executions/generated',
    'domains/gateway/generated',
    'web/features/canvas/view/generated',
    'docs/nodes',
  ];
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map((entry) => `${folder}/${entry.name}`);
    }),
  );
  const single = [
    'docs/ARCHITECTURE.md',
    'docs/events.md',
    'docs/metrics.md',
    'docs/settings.md',
    'docs/traces.md',
    'openapi/schemas/AddableProviderKind.yaml',
    'openapi/schemas/ProviderKind.yaml',
  ];
  return [...single, ...found.flat()];
}

function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}
