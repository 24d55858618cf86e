import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import type { JsonObject } from '../domains/executions/item.ts';
import { documentOperation } from '../integrations/engine/document/documentOperation.ts';
import { routesSource } from '../integrations/engine/document/documentRoute.ts';
import { camelCase } from '../integrations/engine/document/fieldSource.ts';
import { nodeSource } from '../integrations/engine/document/nodeSource.ts';
import { operationDrift } from '../integrations/engine/document/operationDrift.ts';
import { writeNotice } from '../integrations/engine/document/writeNotice.ts';
import type { Selection } from '../integrations/engine/document/selection.ts';
import { installedByNpm } from './test/installedByNpm.ts';

const root = join(import.meta.dirname, '..');

/**
 * Program: `npm run vendor:generate -- <folder>` writes `operations/<noun>.ts` and `generated/documentRoutes.ts` of a vendor from its
 * `selection.ts` and the document that it names, and `integrations/NOTICE`. With `--drift <version>` it writes nothing, and prints what a
 * newer version of the document changes in the selected operations; it ends with 1 if there is anything. With `--file <path>` the document
 * is read from a file, whose hash has to be the one of the selection.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { drift: { type: 'string' }, file: { type: 'string' } },
  });
  const [folder] = positionals;
  if (folder === undefined || !/^\w+$/.test(folder))
    throw new Error('Name the folder of a vendor: npm run vendor:generate -- github');
  const place = join(root, 'integrations', folder);
  const { selection } = (await import(pathToFileURL(join(place, 'selection.ts')).href)) as { selection: Selection };
  const document = await readDocument(selection, values.file);
  const operationOf = (id: string) => documentOperation(document, id);
  if (values.drift !== undefined) {
    const newer = await readDocument(selection, undefined, values.drift);
    const lines = operationDrift(selection, operationOf, (id) => documentOperation(newer, id));
    console.log(lines.length === 0 ? 'The selected operations are the same.' : lines.join('\n'));
    return lines.length === 0 ? 0 : 1;
  }
  const written = Object.entries(selection.nodes).map(
    ([noun, node]) =>
      [join('operations', `${camelCase(noun)}.ts`), nodeSource(selection, { noun, node }, operationOf)] as const,
  );
  mkdirSync(join(place, 'generated'), { recursive: true });
  for (const [file, text] of [
    ...written,
    [join('generated', 'documentRoutes.ts'), routesSource(selection, operationOf)] as const,
  ])
    writeFileSync(join(place, file), text);
  await writeNotice(root);
  execFileSync('npx', ['oxfmt', join('integrations', folder)], { cwd: root, stdio: 'ignore' });
  console.log(`integrations/${folder}: ${written.map(([file]) => file).join(', ')}`);
  return 0;
}

/** Reads the document from its package, which npm installs into a folder of the user's cache. */
async function readDocument({ document }: Selection, file?: string, version?: string): Promise<JsonObject> {
  const at = document.npm.lastIndexOf('@');
  const name = document.npm.slice(0, at);
  let path = file;
  if (path === undefined) {
    const found = await installedByNpm({ name, version: version ?? document.npm.slice(at + 1) }, console.error);
    if ('reason' in found) throw new Error(found.reason);
    path = join(found.folder, 'node_modules', name, document.file);
  }
  const bytes = readFileSync(path);
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (version === undefined && hash !== document.sha256)
    throw new Error(`The document has the hash ${hash}, and the selection names ${document.sha256}.`);
  return JSON.parse(bytes.toString()) as JsonObject;
}

process.exitCode = await main().catch((error: Error) => {
  console.error(`Failed: ${error.message}`);
  return 2;
});
