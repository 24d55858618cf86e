import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourcesHash } from '../../bin/start/buildWeb.ts';

let root: string;
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bureau-web-'));
  for (const path of ['web/main.tsx', 'openapi/generated/types.ts', 'package-lock.json', 'api/app.ts'])
    await write(path, '');
});
afterAll(() => rm(root, { recursive: true }));

test.each([
  ['web/main.tsx', true],
  ['openapi/generated/types.ts', true],
  ['openapi/generated/gatewayValues.ts', true],
  ['activities/nodes/data/german/data.limit.json', true],
  ['domains/credentials/types/german/hmac.json', true],
  ['domains/catalog/sources/german/hgnc.json', true],
  ['package-lock.json', true],
  ['integrations/slack/german/slack.message.json', true],
  ['integrations/slack/vendor.ts', false],
  ['activities/nodes/data/limit.ts', false],
  ['api/app.ts', false],
])('a change of %s changes the sources of the page: %s', async (path, expected) => {
  const before = await sourcesHash(root);
  await write(path, 'changed');
  expect((await sourcesHash(root)) !== before).toBe(expected);
});
