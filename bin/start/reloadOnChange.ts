import { join } from 'node:path';

import { build } from 'vite';

import type { Output } from './output.ts';
import type { Program } from './Program.ts';
import { restartOnChange } from './restartOnChange.ts';

/** `npm run dev`: restarts a program when a TypeScript file of its folders changes, and rebuilds the page as it is edited. */
export async function reloadOnChange(
  root: string,
  { programs, output, signal }: { programs: ReadonlyMap<string, Program>; output: Output; signal: AbortSignal },
): Promise<void> {
  restartOnChange(root, { programs, output, signal });
  const watcher = await build({
    configFile: join(root, 'web', 'vite.config.ts'),
    logLevel: 'warn',
    build: { watch: {} },
  });
  if ('close' in watcher) signal.addEventListener('abort', () => void watcher.close(), { once: true });
}
