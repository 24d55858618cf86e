import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { started } from './seedGraphs.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** Ada shares with Grace, a member of her organization, and with a project; the steps build on each other. */
describe.skipIf(findBrowser() === null)('sharing a digital organization', () => {
  let ada: SignedInWindow;
  let grace: SignedInWindow;
  let path: string;

  beforeAll(async () => {
    ada = await openSignedIn();
    grace = await openSignedIn({ name: 'Grace Hopper' });
    const { organizationId } = ada.account;
    await ada.query(`insert into memberships (id, organization_id, account_id, role) values ($1, $2, $3, 'member')`, [
      newId('membership'),
      organizationId,
      grace.account.accountId,
    ]);
    await ada.query(`insert into projects (id, organization_id, kind, name) values ($1, $2, 'team', 'Research')`, [
      newId('project'),
      organizationId,
    ]);
    await grace.account.call('PATCH', '/api/v1/sessions/current', { organization_id: organizationId });
    const body = { name: 'Order desk', draft: started('logic.no_operation', {}) };
    const { id } = await ada.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', body);
    path = `/digital-organizations/${id}`;
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await ada.describe(), await grace.describe()));
  });

  afterAll(async () => {
    await ada?.close();
    await grace?.close();
  });

  const dialog = () => ada.page.getByRole('dialog', { name: 'Share “Order desk”' });
  const shared = () => dialog().getByRole('list', { name: 'Shared with' });
  const openDialog = async () => {
    await ada.page.goto('/digital-organizations');
    await ada.page.getByRole('button', { name: 'Actions for Order desk', exact: true }).click();
    await ada.page.getByRole('menuitem', { name: 'Share…' }).click();
    await dialog().getByLabel('Link', { exact: true }).waitFor();
  };
  const choose = async (field: string, option: string | RegExp) => {
    await dialog().getByRole('combobox', { name: field }).click();
    await ada.page.getByRole('option', { name: option }).click();
  };
  const row = ({ page }: SignedInWindow) => page.getByRole('row', { name: 'Order desk' });
  const publish = ({ page }: SignedInWindow) => page.getByRole('button', { name: 'Publish', exact: true });

  test('with a person to run it: it is in their list, and they run it, but edit and publish nothing', async () => {
    await grace.page.goto('/digital-organizations');
    await grace.page.getByRole('heading', { name: 'No digital organizations yet' }).waitFor();
    await openDialog();
    await dialog().getByText('Not shared with anyone.').waitFor();
    await choose('Share with', /^Grace Hopper/);
    await ada.page.keyboard.press('Escape');
    await choose('Permission', /^Can run/);
    await dialog().getByRole('button', { name: 'Share', exact: true }).click();
    await shared().getByText('Grace Hopper').waitFor();
    await ada.screenshot('share-dialog');
    await grace.page.reload();
    await row(grace).getByText('Shared with you').waitFor();
    await grace.screenshot('shared-with-you');
    await row(grace).getByRole('link', { name: 'Order desk' }).click();
    await grace.page.getByText('You have view access only.').waitFor();
    expect(await publish(grace).isDisabled()).toBe(true);
    await grace.page.getByRole('button', { name: 'Run', exact: true }).click();
    const runs = async () =>
      (await ada.account.call<{ data: { id: string; status: string }[] }>('GET', '/api/v1/executions')).data;
    await expect.poll(runs, { timeout: 30_000 }).toMatchObject([{ status: 'success' }]);
    await grace.page.goto(`/executions/${(await runs())[0]!.id}`);
    await grace.page.getByRole('link', { name: 'Open canvas' }).waitFor();
    expect(await grace.page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    expect(await grace.page.getByRole('link', { name: 'Open in editor' }).count()).toBe(0);
  });

  test('in her list she opens it, but neither renames nor deletes it, and sees the link only', async () => {
    await grace.page.goto('/digital-organizations');
    await grace.page.getByRole('button', { name: 'Actions for Order desk', exact: true }).click();
    for (const name of ['Edit details…', 'Delete'])
      expect([name, await grace.page.getByRole('menuitem', { name }).isDisabled()]).toEqual([name, true]);
    await grace.page.getByRole('menuitem', { name: 'Share…' }).click();
    await grace.page.getByText('Only project admins can share this.').waitFor();
    expect(await grace.page.getByRole('combobox', { name: 'Share with' }).count()).toBe(0);
  });

  test('a level that is raised lets her edit', async () => {
    await dialog().getByRole('combobox', { name: 'Permission of Grace Hopper' }).click();
    await ada.page.getByRole('option', { name: /^Can edit/ }).click();
    await expect
      .poll(() => dialog().getByRole('combobox', { name: 'Permission of Grace Hopper' }).inputValue(), {
        timeout: 20_000,
      })
      .toBe('Can edit');
    await grace.page.goto(path);
    const canvas = new CanvasSteps(grace.page);
    await canvas.node('Do it').waitFor();
    await grace.page.getByLabel('Digital organization name').fill('Order desk of two');
    const name = async () => (await ada.account.call<{ name: string }>('GET', `/api/v1${path}`)).name;
    await expect.poll(name).toBe('Order desk of two');
    await grace.page.getByLabel('Digital organization name').fill('Order desk');
    await expect.poll(name).toBe('Order desk');
  });

  test('with a project, too; a revoked share disappears from her list', async () => {
    await openDialog();
    await choose('Share with', 'Research');
    await ada.page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: 'Share', exact: true }).click();
    await shared().getByText('Research').waitFor();
    await dialog().getByRole('button', { name: 'Stop sharing with Grace Hopper' }).click();
    await shared().getByText('Grace Hopper').waitFor({ state: 'detached' });
    await shared().getByText('Research').waitFor();
    await grace.page.goto('/digital-organizations');
    await grace.page.getByRole('heading', { name: 'No digital organizations yet' }).waitFor();
  });

  test('disabled for the organization: the dialog explains it, creates no shares, and still revokes them', async () => {
    await ada.page.goto('/settings/security');
    const policies = ada.page.getByRole('region', { name: 'Security & policies' });
    for (const name of ['Sharing', 'Publishing']) {
      await policies.getByRole('switch', { name }).click();
      await expect.poll(() => policies.getByRole('switch', { name }).isChecked()).toBe(false);
      await expect.poll(() => policies.getByRole('switch', { name }).isEnabled()).toBe(true);
    }
    await ada.screenshot('security-policies');
    await openDialog();
    await dialog().getByText('Sharing is turned off under').waitFor();
    await ada.screenshot('sharing-off');
    expect(await dialog().getByRole('combobox', { name: 'Share with' }).isDisabled()).toBe(true);
    expect(await dialog().getByRole('combobox', { name: 'Permission of Research' }).isDisabled()).toBe(true);
    await dialog().getByRole('button', { name: 'Stop sharing with Research' }).click();
    await dialog().getByText('Not shared with anyone.').waitFor();
    await ada.page.goto(path);
    await new CanvasSteps(ada.page).node('Do it').waitFor();
    await expect.poll(() => publish(ada).isDisabled()).toBe(true);
    await publish(ada).hover({ force: true });
    await ada.page.getByRole('tooltip').getByText('Publishing is turned off under').waitFor();
  });

  test('members do not see the switches; nothing was complained about', async () => {
    await grace.page.goto('/settings/members');
    await grace.page.getByRole('table', { name: 'Members' }).getByText('Ada Lovelace').waitFor();
    expect(await grace.page.getByRole('link', { name: 'Security', exact: true }).count()).toBe(0);
    await grace.page.goto('/settings/security');
    await grace.page.getByText('Only owners and admins can change this.').waitFor();
    expect(await grace.page.getByRole('switch').count()).toBe(0);
    // Her forbidden requests, and the reads of her open window after the share changed.
    const expected = (complaint: string) =>
      !/403/.test(complaint) && !/404 .*\/digital-organizations\/dorg_[^/]*(?:\/editing)?:0/.test(complaint);
    expect([...ada.complaints, ...grace.complaints].filter(expected)).toEqual([]);
  });
});
