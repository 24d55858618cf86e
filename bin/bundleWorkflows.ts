import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { builtFolder, writeWorkflowBundle } from '../activities/worker/workflowBundle.ts';

/**
 * Program: `node bin/bundleWorkflows.ts` bundles the workflow code into `dist/`, where workers look first. Images are built with it,
 * so a worker starts without a compiler. Older bundles there are deleted.
 */
const { path } = await writeWorkflowBundle(builtFolder);
for (const name of await readdir(builtFolder)) {
  const file = join(builtFolder, name);
  if (/^workflows-[0-9a-f]{16}\.js$/.test(name) && file !== path) await rm(file);
}
console.log(`Workflow code: ${path}`);
