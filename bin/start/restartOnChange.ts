import { watch } from 'node:fs';
import { join } from 'node:path';

import type { Output } from './output.ts';
import type { Program } from './Program.ts';

/** The API presents and checks node types, so it restarts with them, too. */
const shared = ['activities', 'db', 'domains', 'integrations', 'openapi', 'platform', 'workflows'];
/** Folders of the root with the source of each program. */
const watched = { api: [...shared, 'api'], worker: shared } as const;
/** Texts of the page that lie beside the types they translate. */
const ofPage = /(^|[\\/])german[\\/]/;
const quietMs = 300;

/** Restarts a program when a TypeScript or JSON file in its folders changes, until the signal aborts. */
export function restartOnChange(
  root: string,
  {
    programs,
    output,
    signal,
  }: { programs: ReadonlyMap<string, Pick<Program, 'restart'>>; output: Pick<Output, 'part'>; signal: AbortSignal },
): void {
  for (const [name, folders] of Object.entries(watched)) {
    const program = programs.get(name);
    if (program === undefined) continue;
    const restart = debounced(async (file) => {
      output.part(name, `restarting: ${file} changed`);
      await program.restart();
    });
    for (const folder of folders) {
      watch(join(root, folder), { recursive: true, signal }, (_event, file) => {
        if (file !== null && /\.(ts|json)$/.test(file) && !ofPage.test(file)) restart(join(folder, file));
      });
    }
  }
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
