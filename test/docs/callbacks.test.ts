import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newWebhookSecret, signedHeaders } from '../../platform/outbound/standardWebhook.ts';

type Verify = (callback: { secret: string; headers: Record<string, string>; body: string; now?: number }) => {
  type: string;
};

const page = readFileSync(join(import.meta.dirname, '../../docs/guide/employees/verify-callbacks.md'), 'utf8');
const block = (language: string): string => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)![1]!;
const folder = mkdtempSync(join(tmpdir(), 'bureau-callbacks-'));
let verify: Verify;
beforeAll(async () => {
  const file = join(folder, 'verify.mjs');
  writeFileSync(file, block('js'));
  ({ verifyCallback: verify } = (await import(pathToFileURL(file).href)) as { verifyCallback: Verify });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The request that the page shows. */
function shown(): { secret: string; headers: Record<string, string>; body: string; now: number } {
  const [head = '', body = ''] = block('http').trimEnd().split('\n\n');
  const headers = Object.fromEntries(
    head
      .split('\n')
      .slice(1)
      .map((line) => line.split(': ') as [string, string]),
  );
  const secret = /whsec_[A-Za-z0-9+/]{43}=/.exec(page)![0];
  return { secret, headers, body, now: Number(headers['webhook-timestamp']) * 1_000 };
}

describe('the page about callbacks', () => {
  test('shows a request that its own example accepts', () => {
    expect(verify(shown())).toMatchObject({ type: 'run.completed', data: { status: 'success' } });
  });

  test('has an example that accepts what is sent and refuses everything else', () => {
    const secret = newWebhookSecret();
    const body = JSON.stringify({ type: 'run.failed', data: { text: 'ä' } });
    const headers = signedHeaders([secret], { id: 'cb_1', sentAt: new Date(), body });
    expect(verify({ secret, headers, body })).toMatchObject({ type: 'run.failed' });
    expect(verify({ secret, headers: { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }, body })).toBeDefined(); // prettier-ignore
    expect(() => verify({ secret, headers, body: `${body} ` })).toThrow('signature');
    expect(() => verify({ secret: newWebhookSecret(), headers, body })).toThrow('signature');
    expect(() => verify({ secret, headers: { ...headers, 'webhook-id': 'cb_2' }, body })).toThrow('signature');
    for (const away of [-600_000, 600_000])
      expect(() => verify({ secret, headers, body, now: Date.now() + away })).toThrow('timestamp');
    expect(() => verify({ secret, headers: { ...headers, 'webhook-timestamp': 'x' }, body })).toThrow('timestamp');
  });

  test('has the same example in Python', ({ skip }) => {
    const { secret, headers, body, now } = shown();
    const call = `import sys\n${block('python')}\ngiven = json.loads(sys.stdin.read())\nprint(verify_callback(**given)['type'])`;
    const run = (given: object) =>
      spawnSync('python3', ['-c', call], { input: JSON.stringify(given), encoding: 'utf8', timeout: 20_000 });
    const good = run({ secret, headers, body, now: now / 1_000 });
    if (good.error) skip('Python 3 is missing');
    expect([good.stdout.trim(), good.stderr]).toEqual(['run.completed', '']);
    expect(run({ secret, headers, body: `${body} `, now: now / 1_000 }).stderr).toContain('The signature is wrong.');
  });
});
