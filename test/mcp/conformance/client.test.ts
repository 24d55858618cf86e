import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { isFull } from '../../support/isFull.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const folder = dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'));
const suite = join(folder, 'dist/index.js');

/** The requirements of both revisions for a client, sign-in included, that run by default. */
const cheap = new Set([
  '2026-07-28 http-custom-headers',
  '2025-11-25 tools_call',
  '2026-07-28 auth/scope-step-up',
  '2026-07-28 auth/basic-cimd',
  '2025-11-25 auth/metadata-var3',
  '2025-11-25 elicitation-sep1034-client-defaults',
  '2026-07-28 sep-2322-client-request-state',
]);

const scenarios = ['2026-07-28', '2025-11-25'].flatMap((revision) => {
  const text = readFileSync(join(folder, 'requirements', `${revision}.yaml`), 'utf8');
  const { client } = parse(text) as { client: string[] };
  return client
    .filter((scenario) => isFull || cheap.has(`${revision} ${scenario}`))
    .map((scenario) => [revision, scenario] as const);
});

test.each(scenarios)(
  'the client passes the official suite: %s %s',
  { timeout: 120_000 },
  async (revision, scenario) => {
    const command = `"${process.execPath}" test/mcp/conformance/conformanceClient.ts`;
    const given = ['client', '--command', command, '--scenario', scenario, '--spec-version', revision];
    const { stdout, stderr } = await run(process.execPath, [suite, ...given], { cwd: root, timeout: 100_000 });
    expect(`${stdout}${stderr}`).toContain('OVERALL: PASSED'); // The suite reports to stderr.
  },
);

test('the requirements of the suite for a client are complete', () => {
  expect(scenarios.length).toBe(isFull ? 50 : cheap.size);
});
