import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const notCopied = new Set(['node_modules', '.git', 'dist', 'data']);

/**
 * Runs `npm run gen`'s commands on a copy of the checkout and names the generated files that come out differently, so
 * that nothing in the checkout changes while others read it.
 */
export async function staleGeneratedFiles(root: string): Promise<string[]> {
  const copy = await mkdtemp(join(tmpdir(), 'bureau-gen-'));
  try {
    await cp(root, copy, {
      recursive: true,
      filter: (source) => !notCopied.has(relative(root, source).split(sep)[0] ?? ''),
    });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: { gen: string } };
    for (const command of scripts.gen.split('&&')) {
      await run(process.execPath, command.trim().split(/\s+/).slice(1), { cwd: copy });
    }
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
