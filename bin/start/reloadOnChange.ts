import { watch } from 'node:fs';
import { join } from 'node:path';

import { build } from 'vite';

import type { Output } from './output.ts';
import type { Program } from './Program.ts';

const shared = ['config', 'db', 'executions', 'expressions', 'gateway', 'identity', 'outbound', 'openapi', 'telemetry'];
const watched = { api: [...shared, 'api'], worker: [...shared, 'activities', 'workflows'] } as const;
const quietMs = 300;

/** `npm run dev`: restarts a program when a TypeScript file of its folders changes, and rebuilds the page as it is edited. */
export async function reloadOnChange(
  root: string,
  { programs, output, signal }: { programs: ReadonlyMap<string, Program>; output: Output; signal: AbortSignal },
): Promise<void> {
  for (const [name, folders] of Object.entries(watched)) {
    const program = programs.get(name);
    if (program === undefined) continue;
    const restart = debounced(async (file) => {
      output.part(name, `restarting: ${file} changed`);
      await program.restart();
    });
    for (const folder of folders) {
      watch(join(root, folder), { recursive: true, signal }, (_event, file) => {
        if (file !== null && /\.(ts|json)$/.test(file)) restart(join(folder, file));
      });
    }
  }
  const watcher = await build({
    configFile: join(root, 'web', 'vite.config.ts'),
    logLevel: 'warn',
    build: { watch: {} },
  });
  if ('close' in watcher) signal.addEventListener('abort', () => void watcher.close(), { once: true });
}

/** Runs `work` once for a burst of changes, and never twice at the same time. */
function debounced(work: (file: string) => Promise<void>): (file: string) => void {
  let timer: NodeJS.Timeout | null = null;
  let running = Promise.resolve();
  return (file) => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => work(file));
    }, quietMs);
  };
}
