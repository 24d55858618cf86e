import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWeb } from '../../bin/start/buildWeb.ts';
import { pythonClients, type PythonClients } from '../../bin/test/pythonClients.ts';
import { findBrowser, openWindow, sharedBrowser, type Window } from '../e2e/browser.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { isFull } from '../support/isFull.ts';

const root = join(import.meta.dirname, '..', '..');
const answered = 'You said: Hello';

/** Asks the page again until it says what is expected. */
function eventually<Seen>(look: () => Seen | Promise<Seen>) {
  return expect.poll(look);
}

/** The users: the first account, quick on a laptop, then (in the full counts) a colleague who looks for the keys, on a large screen. */
const walks = [
  { name: 'Ada Byron', isFirst: true, keyDelayMs: 40, size: { width: 1280, height: 720 } },
  { name: 'Bo Ek', isFirst: false, keyDelayMs: 120, size: { width: 1920, height: 1080 } },
];

/** The first hour at the gateway, by hand: a key, the code from the page run unchanged, and its result. The steps build on each other. */
describe.skipIf(findBrowser() === null)('the first hour at the gateway', () => {
  let instance: Instance;
  let python: PythonClients;
  let ownerCookie = '';
  beforeAll(async () => {
    await buildWeb(root);
    python = await pythonClients((line) => process.stderr.write(`${line}\n`));
    instance = await startInstance({ settings: { SERVICE_SANDBOX_MODELS: 'closed' } });
  }, 660_000);
  afterAll(() => instance?.stop());

  describe.each(isFull ? walks : walks.slice(0, 1))('of $name', ({ name, isFirst, keyDelayMs, size }) => {
    const [firstName = ''] = name.split(' ');
    let window: Window;
    let apiKey = '';
    let calls = 0;
    beforeAll(async () => {
      window = await openWindow(await sharedBrowser(), instance.url);
      await window.page.setViewportSize(size);
    }, 60_000);
    beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
    afterAll(() => window?.close());

    const type = (field: Locator, value: string) => field.pressSequentially(value, { delay: keyDelayMs });

    /** The code of a tab, as it is copied. */
    async function codeOf(language: string): Promise<string> {
      const dialog = window.page.getByRole('dialog');
      await dialog.getByRole('tab', { name: language, exact: true }).click();
      return (await dialog.getByRole('region', { name: `${language} example` }).textContent()) ?? '';
    }

    /** Runs code with the key in the variable that the page names. */
    async function run(program: string, args: readonly string[], { code = '', env = {} } = {}): Promise<string> {
      calls += 1;
      const running = spawn(program, args, { cwd: root, env: { ...process.env, ...env, BUREAU_API_KEY: apiKey } });
      running.stdin.end(code);
      const [out, errors] = await Promise.all([text(running.stdout), text(running.stderr)]);
      return out === '' ? errors : out;
    }

    test('an account is made', async () => {
      const { page } = window;
      await page.goto('/');
      if (!isFirst) await page.getByRole('link', { name: 'Create an account' }).click();
      await type(page.getByLabel('Name'), name);
      await type(page.getByLabel('Email'), `${firstName.toLowerCase()}@a.test`);
      await type(page.getByRole('textbox', { name: 'Password' }), 'analytical engine');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: `Hello, ${firstName}` }).waitFor();
      const cookies = await page.context().cookies();
      const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ');
      if (isFirst) ownerCookie = cookie;
      else await grant(cookie, '5');
    });

    test('models are there, and a key', async () => {
      const { page } = window;
      if (isFirst) await page.getByRole('button', { name: 'Enable sandbox models', exact: true }).click();
      await page.getByText('models available', { exact: false }).first().waitFor();
      await page.getByRole('link', { name: 'Create API key' }).click();
      const dialog = page.getByRole('dialog');
      await type(dialog.getByRole('textbox', { name: 'Name' }), 'App');
      await page.keyboard.press('Enter');
      apiKey = (await page.getByLabel('API key', { exact: true }).textContent()) ?? '';
      expect(apiKey).toMatch(/^bk_mdl_/);
      await window.screenshot(`gateway-first-key-${size.width}`);
    });

    test('the curl command answers', async ({ skip }) => {
      const isThere = await promisify(execFile)('curl', ['--version']).then(Boolean, () => false);
      if (!isThere) skip('curl is not installed');
      expect(await run('sh', ['-c', await codeOf('curl')])).toContain(answered);
    });

    if (isFirst) {
      test.each(['TypeScript', 'Anthropic'])('the %s code answers', async (language) => {
        const code = await codeOf(language);
        expect(await run(process.execPath, ['--input-type=module-typescript'], { code })).toBe(`${answered}\n`);
      });

      test('the Python code answers', async ({ skip }) => {
        if ('reason' in python) return skip(python.reason);
        const code = await codeOf('Python');
        const env = { PYTHONPATH: python.folder, PYTHONWARNINGS: 'ignore' };
        expect(await run(python.python, ['-'], { code, env })).toBe(`${answered}\n`);
      });
    }

    test('each call is listed with its cost', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'Done' }).click();
      const row = page.getByRole('table', { name: 'Model API keys' }).getByRole('row', { name: /App/ });
      await row.getByRole('link', { name: `${calls} calls of App` }).click();
      const list = page.getByRole('table', { name: 'Recent calls' });
      await eventually(() => list.getByRole('row').count()).toBe(calls + 1);
      await window.screenshot(`gateway-first-calls-${size.width}`);
      await page.getByRole('link', { name: 'Wallet' }).click();
      const entries = page.getByRole('table', { name: 'Ledger entries' });
      await eventually(() => entries.getByText('Model call').count()).toBe(calls);
      await entries.getByText(isFirst ? '+1,000.00' : '+5.00').waitFor();
      await window.screenshot(`gateway-first-wallet-${size.width}`);
      // The browser itself logs that the first request of the page had no session.
      expect(window.complaints.filter((one) => !/status of 401 .*\/api\/v1\/me:/.test(one))).toEqual([]);
    });
  });

  /** Grants credits to a colleague, as the first account. */
  async function grant(cookie: string, credits: string): Promise<void> {
    const ask = async (path: string, init: RequestInit) => {
      const answer = await fetch(`${instance.url}/api/v1${path}`, init);
      expect(answer.ok, `${path} answered ${answer.status}`).toBe(true);
      return (await answer.json()) as { organization: { id: string } };
    };
    const { organization } = await ask('/me', { headers: { cookie } });
    await ask(`/admin/organizations/${organization.id}/grants`, {
      method: 'POST',
      headers: { cookie: ownerCookie, origin: instance.url, 'content-type': 'application/json' },
      body: JSON.stringify({ credits, reason: 'To try models' }),
    });
  }
});
