import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bureau-page-'));
  await writeFile(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__" />');
  api = await startTestApi({ webFolder: folder });
});
afterAll(async () => {
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The directives of a real answer, by name. */
async function policyOf(path: string): Promise<{ directives: Map<string, string[]>; text: string }> {
  const answer = await fetch(`${api.url}${path}`, { headers: { accept: 'text/html' } });
  const policy = answer.headers.get('content-security-policy') ?? '';
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return { directives: new Map(parts.map(([name = '', ...values]) => [name, values])), text: await answer.text() };
}

describe('the content security policy', () => {
  test('of the page lets only files of this server run, and no one frame it or be its base', async () => {
    const { directives } = await policyOf('/executions?status=error');
    expect(directives.get('default-src')).toEqual(["'none'"]);
    const { host } = new URL(api.url);
    expect(directives.get('script-src')).toEqual([
      `${host}/assets/`,
      `${host}/colorScheme.js`,
      `${host}/loadFailure.js`,
    ]);
    for (const name of ['object-src', 'script-src-attr', 'base-uri', 'frame-ancestors'])
      expect([name, directives.get(name)]).toEqual([name, ["'none'"]]);
    for (const name of ['connect-src', 'form-action', 'font-src', 'worker-src'])
      expect([name, directives.get(name)]).toEqual([name, ["'self'"]]);
    const all = [...directives.values()].flat();
    expect(all.filter((value) => /unsafe|^\*|^https?:/.test(value))).toEqual([]);
  });

  test('of the page has a nonce for style tags that is its own in every answer', async () => {
    const answers = await Promise.all([policyOf('/'), policyOf('/')]);
    const nonces = answers.map(({ directives, text }) => {
      const nonce = /^'nonce-(.{24,})'$/.exec(directives.get('style-src')?.[1] ?? '')?.[1] ?? 'none';
      expect(text).toContain(`content="${nonce}"`);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  test('of the API lets nothing run at all', async () => {
    const { directives } = await policyOf('/api/v1/me');
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
  });

  test('of the API reference runs files of this server only', async () => {
    expect((await policyOf('/docs')).directives.get('script-src')).toEqual([`${new URL(api.url).host}/docs/`]);
  });

  test('upgrades to https only if the public URL uses it', async () => {
    const answer = await fetch(`${api.url}/api/v1/instance`);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    const secure = await startTestApi({ settings: { publicUrl: 'https://bureau.example.com' } });
    try {
      const secured = await fetch(`${secure.url}/api/v1/instance`);
      expect(secured.headers.get('strict-transport-security')).toBe('max-age=31536000');
      const policy = (await fetch(`${secure.url}/docs`)).headers.get('content-security-policy');
      expect(policy).toContain('script-src bureau.example.com/docs/ 127.0.0.1:');
    } finally {
      await secure.close();
    }
  });
});

test('a path with a dot reloads as a page of the app, and a missing file is not found', async () => {
  const open = (path: string) => fetch(`${api.url}${path}`, { headers: { accept: 'text/html' } });
  const answer = await open('/catalog/searches/open-meteo.forecast');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await answer.text()).toContain('csp-nonce');
  for (const path of ['/gone.js', '/catalog/gone.css', '/gone.map', '/assets/gone'])
    expect([path, (await open(path)).status]).toEqual([path, 404]);
});
