import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bundleOf, workflowBundle, writeWorkflowBundle } from '../../activities/worker/workflowBundle.ts';
import { createLogger } from '../../platform/config/logger.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

describe('the bundle of the workflow code', () => {
  let folder: string;
  const path = (name: string) => join(folder, name);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bureau-bundle-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is read from the folder of the build where it was made there, without a compiler', async () => {
    const { path: file } = await writeWorkflowBundle(path('dist'));
    await writeFile(file, '// made when the image was built');
    const { code } = await workflowBundle({ cacheDir: path('cache'), builtDir: path('dist'), logger });
    expect(code).toBe('// made when the image was built');
    await expect(readdir(path('cache'))).rejects.toThrow('ENOENT');
  });

  it('is made once and kept where the build has none', async () => {
    const { code } = await workflowBundle({ cacheDir: path('cache'), builtDir: path('dist'), logger });
    const [name] = await readdir(path('cache'));
    expect(name).toMatch(/^workflows-[0-9a-f]{16}\.js$/);
    expect(await readFile(join(path('cache'), name!), 'utf8')).toBe(code);
  });

  it("fails with the bundler's own last error", async () => {
    const dist = join(import.meta.dirname, '..', '..', 'dist'); // where packages are found
    await mkdir(dist, { recursive: true });
    const broken = await mkdtemp(join(dist, 'broken-'));
    const workflows = join(broken, 'broken.ts');
    await writeFile(workflows, "import { gone } from './gone.ts';\nexport const run = gone;\n");
    try {
      await expect(bundleOf(workflows)).rejects.toThrow(/could not be bundled: ERROR in [^]*gone\.ts/);
    } finally {
      await rm(broken, { recursive: true });
    }
  });
});
