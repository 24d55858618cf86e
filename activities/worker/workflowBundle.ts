import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

import { bundleWorkflowCode } from '@temporalio/worker';

import type { Logger } from '../../platform/config/logger.ts';
import { failureConverterPath } from '../../domains/executions/codec/temporalData.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const longestReason = 4_000;

/** Folder of the bundle that `npm run build` writes, as an image has it. */
export const builtFolder = join(root, 'dist');

export interface WorkflowBundleOptions {
  /** Keeps bundles that this process makes. */
  readonly cacheDir: string;
  readonly logger: Logger;
  /** Folder of bundles made at build time; looked at first. */
  readonly builtDir?: string;
}

/**
 * Returns the workflow code as one script. Bundling takes seconds and needs a compiler, so the script is read from `builtDir`,
 * else from `cacheDir`, else made and kept there. Its file name holds a hash of its inputs: the files of `workflows/`
 * and the version of the Temporal SDK. Throws an Error with the bundler's last error.
 */
export async function workflowBundle(options: WorkflowBundleOptions): Promise<{ code: string }> {
  const { cacheDir, logger, builtDir = builtFolder } = options;
  const name = await bundleName();
  for (const folder of [builtDir, cacheDir]) {
    const code = await readFile(join(folder, name), 'utf8').catch(() => undefined); // not made yet
    if (code !== undefined) return { code };
  }
  const startedMs = performance.now();
  const { code } = await writeWorkflowBundle(cacheDir);
  logger.info({ durationMs: Math.round(performance.now() - startedMs) }, 'Bundled the workflow code');
  return { code };
}

/** Makes the bundle of the current workflow code and writes it to `folder`. Throws an Error with the bundler's last error. */
export async function writeWorkflowBundle(folder: string): Promise<{ path: string; code: string }> {
  const path = join(folder, await bundleName());
  const workflowsPath = join(root, 'workflows/index.ts');
  const code = await bundleOf(workflowsPath);
  await mkdir(folder, { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`; // several workers may start together
  await writeFile(temporary, code);
  await rename(temporary, path);
  return { path, code };
}

/** Bundles the workflows of `workflowsPath`. Throws an Error that holds the last error of the bundler. */
export async function bundleOf(workflowsPath: string): Promise<string> {
  const bundler = new LastError();
  const preloadModules = [join(root, 'workflows/onceForAll.ts'), workflowsPath];
  try {
    return (await bundleWorkflowCode({ workflowsPath, failureConverterPath, preloadModules, logger: bundler })).code;
  } catch (error) {
    throw new Error(`The workflow code could not be bundled: ${bundler.text ?? (error as Error).message}`, {
      cause: error,
    });
  }
}

async function bundleName(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(fileURLToPath(import.meta.url))); // the options of the bundler
  for (const file of globSync('workflows/**/*.ts', { cwd: root }).toSorted())
    hash.update(file).update(await readFile(join(root, file)));
  const { version } = createRequire(import.meta.url)('@temporalio/worker/package.json') as { version: string };
  return `workflows-${hash.update(version).digest('hex').slice(0, 16)}.js`;
}

/** Logger of the bundler that keeps the last error: the exception itself names no reason. */
class LastError {
  text: string | null = null;

  readonly log = (level: string, message: string): void => {
    if (level === 'ERROR') this.error(message);
  };
  readonly error = (message: string): void => {
    const text = stripVTControlCharacters(message);
    const from = Math.max(text.indexOf('ERROR in'), 0); // before it stands what was bundled
    this.text = text.slice(from, from + longestReason).trim();
  };
  readonly trace = nothing;
  readonly debug = nothing;
  readonly info = nothing;
  readonly warn = nothing;
}

function nothing(): void {}
