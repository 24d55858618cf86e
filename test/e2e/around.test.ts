import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chain } from '../api/engineApi.ts';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** The page around the canvas: search, notifications, account, organization, language. The steps build on each other. */
describe.skipIf(findBrowser() === null)('around the canvas', () => {
  let window: SignedInWindow;
  let id: string;

  beforeAll(async () => {
    window = await openSignedIn();
    const draft = chain({ start: { type: 'trigger.manual' } });
    const body = { name: 'Invoice reader', draft };
    ({ id } = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', body));
    const data = JSON.stringify({
      digital_organization_id: id,
      execution_id: 'exe_gone',
      code: 'node_failed',
      message: 'Bad mail.',
    });
    await window.query(
      `insert into events (id, organization_id, kind, data) values (ledger.new_event_id(), $1, 'execution_failed', $2)`,
      [window.account.organizationId, data],
    );
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  test('a search by keyboard opens the named target, and moves the focus to its page', async () => {
    const { page } = window;
    await page.goto('/executions');
    await page.getByRole('heading', { name: 'Executions', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or type a command').fill('xyzzy plugh');
    await page.getByText('No results.').waitFor();
    await page.getByPlaceholder('Search or type a command').fill('invoice');
    const hit = page.getByRole('button', { name: 'Invoice reader' });
    await hit.waitFor();
    await window.screenshot('search');
    await hit.click();
    await page.waitForURL(`**/digital-organizations/${id}`);
  });

  test.each([0, 25, 100])('searches for text typed right after Ctrl-K, with %i ms between keys', async (delay) => {
    const { page } = window;
    await page.goto('/executions');
    await page.getByRole('heading', { name: 'Executions', level: 1 }).waitFor();
    for (const round of ['first', 'second']) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(`${round} search`, { delay });
      await expect.poll(() => page.getByPlaceholder('Search or type a command').inputValue()).toBe(`${round} search`);
      await page.keyboard.press('Escape');
      await page.getByPlaceholder('Search or type a command').waitFor({ state: 'detached' });
    }
  });

  test('reports a failure once, links to it, and marks it as read', async () => {
    const { page } = window;
    await page.goto('/');
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
    const entry = page.getByRole('link', { name: /Invoice reader: an execution failed/ });
    await entry.waitFor();
    expect(await entry.getAttribute('href')).toBe('/executions/exe_gone');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    await window.screenshot('notifications');
  });

  test('account and organization are renamed, and the sessions listed', async () => {
    const { page } = window;
    await page.goto('/settings/account');
    const names = page.getByRole('region', { name: 'Name' });
    await names.getByRole('textbox', { name: 'Name' }).fill('Ada King');
    await names.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Account menu of Ada King/ }).waitFor();
    await window.screenshot('account');
    await page.goto('/settings/account-security');
    await page.getByText('This session').waitFor();
    await window.screenshot('account-security');
    await page.goto('/settings/organization');
    const panel = page.getByRole('region', { name: 'Organization name' });
    await panel.getByRole('textbox', { name: 'Name' }).fill('Engines');
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByText('You’re an owner of Engines.').waitFor();
    await page.goto('/settings/members');
    await page.getByRole('table', { name: 'Members' }).getByText('Ada King').waitFor();
    await window.screenshot('members');
  });

  test('the tour walks through pages by keyboard, ends at any stop, and is not offered again', async () => {
    const { page } = window;
    await page.goto('/');
    await page.getByRole('button', { name: 'Take the tour' }).click();
    const tour = page.getByRole('dialog', { name: 'Tour' });
    await tour.getByRole('button', { name: 'Next' }).press('Enter');
    await tour.getByText('2 of 9').waitFor();
    await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor();
    await page.keyboard.press('Escape');
    await tour.waitFor({ state: 'detached' });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    expect(await page.getByRole('button', { name: 'Take the tour' }).count()).toBe(0);
  });

  test('speaks German, in dark colors, on a phone without scrolling sideways', async () => {
    const { page } = window;
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Hallo, Ada' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await page.setViewportSize({ width: 360, height: 760 });
    for (const address of [
      '/',
      '/notifications',
      '/settings',
      '/settings/account',
      '/settings/account-security',
      '/settings/organization',
      '/settings/members',
      '/calls',
    ]) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([address, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([address, 360]);
    }
    await window.screenshot('organization-phone-de');
  });

  test('never complained', () => {
    expect(window.complaints).toEqual([]);
  });
});
