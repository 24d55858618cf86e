import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const linter = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');

test('the contract is a valid OpenAPI 3.1 document, so that generators of other languages can read it', async () => {
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [linter, 'lint', 'openapi/generated/openapi.json', '--format', 'summary'],
    { cwd: root, env: { PATH: process.env['PATH'], REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  );
  expect(stderr).toContain('Your API description is valid');
});
