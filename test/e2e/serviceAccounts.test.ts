import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** A program gets a service account and a key, acts with it, and is stopped; the steps build on each other. */
describe.skipIf(findBrowser() === null)('a service account', () => {
  let window: SignedInWindow;
  let value: string;

  beforeAll(async () => {
    window = await openSignedIn();
    await window.account.call('POST', '/api/v1/projects', { name: 'Sales' });
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
  afterAll(() => window?.close());

  const dialog = () => window.page.getByRole('dialog');
  const statusOf = async (path: string) =>
    (await fetch(`${window.instance.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${value}` } })).status;

  test('is made with a role in a project, and gets a key with picked permissions that is shown once', async () => {
    const { page } = window;
    await page.goto('/settings/service-accounts');
    await page.getByRole('button', { name: 'Create service account' }).first().click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Deployment');
    await dialog().getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await dialog().getByRole('button', { name: 'Create service account' }).click();
    await dialog().getByText('No keys yet.').waitFor();
    await dialog().getByRole('button', { name: 'Create key' }).click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('GitHub Actions');
    await dialog().getByRole('radio', { name: 'Selected permissions' }).click();
    expect(await dialog().getByText('Edit digital organizations').count()).toBe(0);
    const section = dialog().getByRole('group', { name: 'Data tables' });
    await section.getByRole('checkbox', { name: 'All of this section' }).check();
    await dialog().getByText('2 selected').waitFor();
    await section.getByRole('checkbox', { name: 'Read rows' }).uncheck();
    await dialog().getByRole('button', { name: 'Create key' }).click();
    value = await dialog()
      .getByText(/^bk_acc_\w+$/)
      .innerText();
    await dialog().getByRole('button', { name: 'Done' }).click();
    await dialog().getByText('View data tables').waitFor();
    await window.screenshot('service-account-keys');
    expect([await statusOf('data-tables'), await statusOf('credentials')]).toEqual([200, 403]);
  });

  test('is seen among the members as what it is', async () => {
    await window.page.goto('/settings/members');
    const row = window.page.getByRole('row', { name: /Deployment/ });
    await row.getByText('Service account').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
  });

  test('is paused, resumed and deleted, on a phone', async () => {
    const { page } = window;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings/service-accounts');
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Actions for Deployment' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Disable');
    await page.getByText('Disabled', { exact: true }).waitFor();
    expect(await statusOf('data-tables')).toBe(401);
    await choose('Enable');
    await page.getByText('Disabled', { exact: true }).waitFor({ state: 'hidden' });
    expect(await statusOf('data-tables')).toBe(200);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await choose('Delete…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No service accounts yet').waitFor();
    expect(await statusOf('data-tables')).toBe(401);
    expect(window.complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });
});
