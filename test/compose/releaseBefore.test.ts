import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { root } from './composeFile.ts';

const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
const isWhole = git('rev-parse', '--is-shallow-repository').stdout.trim() === 'false';

it.skipIf(!isWhole)('the upgrade of the compose walk begins with a commit of the history', () => {
  const page = readFileSync(join(root, 'docs/versions/README.md'), 'utf8');
  const commit = /upgrades from commit `([0-9a-f]{40})`/.exec(page)?.[1];
  expect(commit).toBeDefined();
  expect(git('merge-base', '--is-ancestor', commit!, 'HEAD').status).toBe(0);
});
