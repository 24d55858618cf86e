import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

import { isFull } from '../../support/isFull.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const suite = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

/** What a client of tools is measured by, of what both revisions require; the scenarios of sign-in are not among them yet. */
const scenarios: readonly (readonly [revision: string, scenario: string])[] = [
  ['2026-07-28', 'http-custom-headers'],
  ['2025-11-25', 'tools_call'],
  ...(isFull
    ? ([
        ['2025-11-25', 'initialize'],
        ['2026-07-28', 'tools_call'],
        ['2026-07-28', 'request-metadata'],
        ['2026-07-28', 'http-standard-headers'],
        ['2026-07-28', 'http-invalid-tool-headers'],
        ['2026-07-28', 'json-schema-ref-no-deref'],
      ] as const)
    : []),
];

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
