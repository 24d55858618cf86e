import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { installedByPip, type InstalledByPip } from '../../../../bin/test/installedByPip.ts';
import { bothTurns, weatherPlay } from './matrixClient.ts';
import type { MatrixClient } from './matrixClient.ts';

const run = promisify(execFile);
const programs = join(import.meta.dirname, 'python');

/** Packages of Python that are installed together, from a file of exact versions. */
export interface PythonSet {
  /** Name of the folder in the user's cache. */
  name: string;
  /** The file, from this folder. */
  requirements: string;
}

/** Installs a set of packages into a folder of its own, outside of the clone. */
export function installedSet({ name, requirements }: PythonSet, say: (line: string) => void): Promise<InstalledByPip> {
  const file = join(import.meta.dirname, requirements);
  return installedByPip({ name, what: `the Python packages of ${requirements}`, requirements: file }, say);
}

/** The environment of a program that uses a set; LiteLLM would otherwise look for prices on the internet. */
export function pythonEnvironment(folder: string): Record<string, string> {
  return { PYTHONPATH: folder, PYTHONWARNINGS: 'ignore', LITELLM_LOCAL_MODEL_COST_MAP: 'True' };
}

/** A client that is a program of the folder `python`: one process asks all models, because its start takes longest. */
export function pythonProgram({
  program,
  set,
  ...client
}: { program: string; set: PythonSet } & Pick<MatrixClient, 'name' | 'version' | 'formats' | 'does'> &
  Partial<Pick<MatrixClient, 'play' | 'told'>>): MatrixClient {
  return {
    play: weatherPlay,
    told: () => bothTurns,
    ...client,
    async install(say) {
      const installed = await installedSet(set, say);
      if ('reason' in installed) return installed;
      return async ({ url, apiKey, format, models }) => {
        const { stdout } = await run(installed.python, [join(programs, program), url, apiKey, format, ...models], {
          env: { ...process.env, ...pythonEnvironment(installed.folder) },
          maxBuffer: 64 * 1024 * 1024,
        });
        return JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, unknown>;
      };
    },
  };
}
