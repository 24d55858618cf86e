import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chain } from '../api/engineApi.ts';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

const hostile = '"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

/** Names and texts that would be script somewhere else, and script that did get into the page. */
describe.skipIf(findBrowser() === null)('a page with hostile names', () => {
  let window: SignedInWindow;
  let id: string;

  beforeAll(async () => {
    window = await openSignedIn();
    const { call } = window.account;
    const draft = chain({ start: { type: 'trigger.manual' }, next: { type: 'data.edit_fields' } });
    const [start, next] = draft.nodes;
    const nodes = [start, { ...next, name: hostile.slice(0, 100) }];
    const body = { name: hostile, description: hostile, draft: { ...draft, nodes } };
    ({ id } = await call<{ id: string }>('POST', '/api/v1/digital-organizations', body));
    await call('POST', '/api/v1/model-api-keys', { label: hostile });
    await call('PATCH', '/api/v1/organizations/current', { name: hostile });
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  test('shows them as text, executes nothing and contacts no other host', async () => {
    const { page } = window;
    for (const address of ['/', '/digital-organizations', '/settings/organization', '/model-api-keys']) {
      await page.goto(address);
      await page.getByText('onerror=').first().waitFor();
    }
    await page.goto(`/digital-organizations/${id}`);
    await page.locator('[data-node-name*="onerror"]').waitFor();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(window.complaints).toEqual([]);
  });

  test('refuses inline script, handlers in attributes, evaluated code, objects and foreign hosts', async () => {
    const { page } = window;
    const refused = await page.evaluate(`new Promise((resolve) => {
      const directives = new Set();
      document.addEventListener('securitypolicyviolation', (event) => {
        directives.add(event.effectiveDirective);
        if (directives.size === 5) resolve([...directives].sort());
      });
      const script = document.createElement('script');
      script.textContent = 'window.hacked = 1';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<b onclick="window.hacked = 1">x</b>');
      document.body.lastElementChild.click();
      // A timer's turn is the page's own: the driver's evaluation is let through.
      setTimeout(() => { try { new Function('window.hacked = 1')(); } catch { /* refused */ } });
      const object = document.createElement('object');
      object.data = '/favicon.svg';
      document.body.append(object);
      fetch('https://elsewhere.invalid/').catch(() => undefined);
    })`);
    expect(refused).toEqual(['connect-src', 'object-src', 'script-src', 'script-src-attr', 'script-src-elem']);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  });
});
