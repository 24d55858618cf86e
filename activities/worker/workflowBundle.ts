import { bundleWorkflowCode } from '@temporalio/worker';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Logger } from '../../config/logger.ts';
import { failureConverterPath } from '../../executions/codec/temporalData.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * The workflow code as one script. Bundling takes seconds, so the script is kept in `cacheDir` under a hash of what it is
 * made from: the files of `workflows/`, and the Temporal SDK's version, with which it has to agree.
 */
export async function workflowBundle({
  cacheDir,
  logger,
}: {
  cacheDir: string;
  logger: Logger;
}): Promise<{ code: string }> {
  const path = join(cacheDir, `workflows-${await hashOfSources()}.js`);
  const cached = await readFile(path, 'utf8').catch(() => undefined); // not made yet
  if (cached !== undefined) return { code: cached };
  const startedMs = performance.now();
  const workflowsPath = join(root, 'workflows/index.ts');
  const preloadModules = [join(root, 'workflows/onceForAll.ts'), workflowsPath];
  const { code } = await bundleWorkflowCode({ workflowsPath, failureConverterPath, preloadModules, logger: quiet });
  await mkdir(cacheDir, { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`; // several workers may start together
  await writeFile(temporary, code);
  await rename(temporary, path);
  logger.info({ durationMs: Math.round(performance.now() - startedMs) }, 'Bundled the workflow code');
  return { code };
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(fileURLToPath(import.meta.url))); // how it is made
  for (const file of globSync('workflows/**/*.ts', { cwd: root }).toSorted())
    hash.update(file).update(await readFile(join(root, file)));
  const { version } = createRequire(import.meta.url)('@temporalio/worker/package.json') as { version: string };
  return hash.update(version).digest('hex').slice(0, 16);
}

const nothing = () => undefined;
const quiet = { log: nothing, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
