import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

type Made = { id: string };

/** Ada puts roles together and gives them to Grace, in a project and over the instance; the steps build on each other. */
describe.skipIf(findBrowser() === null)('a role', () => {
  let ada: SignedInWindow;
  let grace: SignedInWindow;
  let projectId: string;
  const graceName = `Grace of roles ${process.pid}`;

  beforeAll(async () => {
    ada = await openSignedIn({ admin: true });
    grace = await openSignedIn({ name: graceName });
    const { url } = await ada.account.call<{ url: string }>('POST', '/api/v1/organizations/current/invitations', {});
    await grace.account.call('POST', '/api/v1/invitations/accept', { token: url.split('/join/')[1] });
    projectId = (await ada.account.call<Made>('POST', '/api/v1/projects', { name: 'Billing' })).id;
    await ada.page.goto('/settings/roles');
  }, 180_000);
  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await ada.describe(), await grace.describe()));
  });
  afterAll(async () => {
    await ada?.close();
    await grace?.close();
  });

  const dialog = () => ada.page.getByRole('dialog');
  const check = (name: string) => dialog().getByRole('checkbox', { name });

  test('of projects is put together from sections, where seeing executions follows seeing digital organizations', async () => {
    await ada.page.getByRole('button', { name: 'Create role' }).click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Auditor');
    const follows = check('View executions');
    expect([await follows.isChecked(), await follows.isDisabled()]).toEqual([false, true]);
    await check('Delete executions').check();
    expect(await follows.isChecked()).toBe(true);
    expect(await check('View digital organizations').isChecked()).toBe(true);
    await check('View digital organizations').uncheck();
    expect([await follows.isChecked(), await check('Delete executions').isChecked()]).toEqual([false, false]);
    await check('View digital organizations').check();
    await ada.screenshot('role-new');
    await dialog().getByRole('button', { name: 'Create role' }).click();
    await ada.page.getByRole('row').filter({ hasText: 'Auditor' }).getByText('Custom').waitFor();
  });

  test('in use says who gains and loses what before it is saved', async () => {
    const { data } = await ada.account.call<{ data: { id: string; name: string }[] }>('GET', '/api/v1/projects/roles');
    const { id } = data.find(({ name }) => name === 'Auditor')!;
    const member = `/api/v1/projects/${projectId}/members/${grace.account.accountId}`;
    await ada.account.call('PUT', member, { role: id });
    await ada.page.reload();
    await ada.page.getByRole('button', { name: 'Auditor', exact: true }).click();
    await check('View digital organizations').uncheck();
    await check('View credentials').check();
    expect(await dialog().getByRole('button', { name: 'Save' }).count()).toBe(0);
    await dialog().getByRole('button', { name: 'Review changes' }).click();
    await dialog().getByText('Gain: View credentials').waitFor();
    await dialog().getByText('Lose: View digital organizations, View executions').waitFor();
    await dialog().getByText(`${graceName} (`).waitFor();
    await ada.screenshot('role-compared');
    await check('View data tables').check();
    await dialog().getByRole('button', { name: 'Review changes' }).click();
    await dialog().getByText('Gain: View data tables, View credentials').waitFor();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await ada.account.call('GET', `/api/v1/projects/roles/${id}`)).toMatchObject({
      scopes: ['projects.view', 'data_tables.view', 'credentials.view'],
    });
  });

  test('in use is deleted, on a phone, only with another one in its place', async () => {
    const { page } = ada;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Actions for Auditor' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const remove = dialog().getByRole('button', { name: 'Delete' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog().getByRole('combobox', { name: 'Role to give instead' }).click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await dialog().getByText('Changes for one membership, on the next request').waitFor();
    await ada.screenshot('role-deleted-phone');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await remove.click();
    await dialog().waitFor({ state: 'detached' });
    const members = await ada.account.call('GET', `/api/v1/projects/${projectId}/members`);
    expect(members).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ account_id: grace.account.accountId, role: 'viewer' })]),
    });
    await page.setViewportSize({ width: 1360, height: 850 });
  });

  test('of the instance opens the administration as far as it goes, and keeps the personal space set', async () => {
    const { page } = ada;
    await page.goto('/admin');
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Roles' }).click();
    await page.getByRole('heading', { name: 'Roles' }).waitFor();
    const name = `Support ${process.pid}`;
    await page.getByRole('button', { name: 'Create role' }).click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill(name);
    const personal = dialog().getByRole('group', { name: 'Personal space' }).getByRole('checkbox');
    for (const box of await personal.all())
      expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true]);
    await check('View all organizations').check();
    await dialog().getByRole('button', { name: 'Create role' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Accounts' }).click();
    await page.getByRole('textbox', { name: 'Search' }).fill(graceName);
    await page.getByRole('button', { name: `Actions for ${graceName}` }).click();
    await page.getByRole('menuitem', { name: 'Change role…' }).click();
    await dialog().getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: graceName }).getByText(name).waitFor();
    await ada.screenshot('accounts');
    await grace.page.goto('/admin');
    await grace.page.getByRole('heading', { name: 'Organizations' }).waitFor();
    const side = grace.page.getByRole('navigation', { name: 'Administration' });
    expect(await side.getByRole('link').allInnerTexts()).toEqual(['Organizations', 'Listings']);
    await grace.page.goto('/admin/accounts');
    await grace.page.getByText('Admins only').waitFor();
  });

  test('is no help to a disabled account, which is out with its next request', async () => {
    await ada.page.getByRole('button', { name: `Actions for ${graceName}` }).click();
    await ada.page.getByRole('menuitem', { name: 'Disable…' }).click();
    await dialog().getByRole('button', { name: 'Disable' }).click();
    await ada.page.getByRole('row').filter({ hasText: graceName }).getByText('Disabled').waitFor();
    await grace.page.goto('/');
    await grace.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await ada.page.getByRole('button', { name: `Actions for ${graceName}` }).click();
    await ada.page.getByRole('menuitem', { name: 'Enable' }).click();
    await ada.page.getByText(`${graceName} can sign in again`).waitFor();
    expect(ada.complaints).toEqual([]);
  });
});
