import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { started } from './seedGraphs.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** Folders of digital organizations, from creation to deletion, and a move to another project. */
describe.skipIf(findBrowser() === null)('folders', () => {
  let window: SignedInWindow;

  beforeAll(async () => {
    window = await openSignedIn();
    const { call } = window.account;
    for (const name of ['Invoices', 'Reminders', 'Newsletter'])
      await call('POST', '/api/v1/digital-organizations', { name, draft: started('logic.no_operation', {}) });
    await window.page.goto('/digital-organizations');
    await window.page.getByRole('link', { name: 'Newsletter' }).waitFor();
  }, 180_000);

  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));

  afterAll(() => window?.close());

  const names = () => window.page.locator('tbody tr td:nth-child(2) a:first-child').allTextContents();
  const tiles = () => window.page.getByRole('region', { name: 'Folders' }).getByRole('link').allTextContents();
  const eventually = (look: () => Promise<string[]>) => expect.poll(look);
  const dialog = () => window.page.getByRole('dialog');
  const choose = async (label: string, option: string) => {
    await dialog().getByRole('combobox', { name: label }).click();
    await window.page.getByRole('option', { name: option, exact: true }).click();
  };
  const closed = () => dialog().waitFor({ state: 'detached' });

  test('are made where one stands, and take several digital organizations at once', async () => {
    const { page } = window;
    const newFolder = async (name: string) => {
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('menuitem', { name: 'New folder…' }).click();
      await dialog().getByRole('textbox', { name: 'Name' }).fill(name);
      await page.keyboard.press('Enter');
      await closed();
    };
    await newFolder('Finance');
    await eventually(tiles).toEqual(['Finance']);
    await page.getByRole('checkbox', { name: 'Select Invoices' }).click();
    await page.getByRole('checkbox', { name: 'Select Reminders' }).click();
    await page.getByRole('button', { name: 'Move…' }).click();
    await choose('Folder', 'Finance');
    await dialog().getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('2 digital organizations moved.').waitFor();
    await eventually(names).toEqual(['Newsletter']);
    await window.screenshot('folders');
    await page.getByText('2 digital organizations', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Finance', exact: true }).click();
    await eventually(names).toEqual(['Reminders', 'Invoices']);
    await newFolder('Late');
    await page.getByRole('region', { name: 'Folders' }).getByRole('link', { name: 'Late' }).click();
    await page.getByRole('heading', { name: 'This folder is empty' }).waitFor();
    const path = page.getByRole('navigation', { name: 'Folder path' });
    await path.getByText('Late').waitFor();
    await path.getByRole('link', { name: 'Finance' }).click();
    await eventually(names).toEqual(['Reminders', 'Invoices']);
  });

  test('use menus; a search covers all of them and shows their location', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Actions for Reminders', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Move…' }).click();
    await choose('Folder', 'Finance / Late');
    await dialog().getByRole('button', { name: 'Move', exact: true }).click();
    await closed();
    await eventually(names).toEqual(['Invoices']);
    await page.getByRole('textbox', { name: 'Search digital organizations' }).fill('e');
    await eventually(names).toEqual(['Newsletter', 'Reminders', 'Invoices']);
    await page.getByRole('row', { name: 'Reminders' }).getByRole('link', { name: 'Late' }).click();
    await eventually(names).toEqual(['Reminders']);
  });

  test('are renamed, moved and deleted; their contents move one level up', async () => {
    const { page } = window;
    const act = async (folder: string, item: string) => {
      await page.getByRole('button', { name: `Actions for folder ${folder}`, exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await act('Late', 'Rename…');
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Overdue');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await closed();
    await act('Overdue', 'Move…');
    await choose('Folder', 'No folder');
    await dialog().getByRole('button', { name: 'Move', exact: true }).click();
    await closed();
    await page
      .getByRole('navigation', { name: 'Folder path' })
      .getByRole('link', { name: 'Digital organizations' })
      .click();
    await eventually(tiles).toEqual(['Finance', 'Overdue']);
    await act('Overdue', 'Delete');
    await dialog().getByText('Everything in it moves up one level.').waitFor();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await eventually(tiles).toEqual(['Finance']);
    await eventually(names).toEqual(['Newsletter', 'Reminders']);
  });

  test('before a move to another project one reads what stops working there', async () => {
    const { page, account, query } = window;
    const projectId = 'proj_0123456789abcdefghjkmnpqrs';
    await query(`insert into projects (id, organization_id, kind, name) values ($1, $2, 'team', 'Marketing')`, [
      projectId,
      account.organizationId,
    ]);
    const { id } = await account.call<{ id: string }>('POST', '/api/v1/credentials', {
      name: 'Mail account',
      type: 'http_bearer',
      values: { token: 'secret' },
    });
    const draft = started('http.request', { url: 'https://example.com' });
    const nodes = draft.nodes.map((node) =>
      node.type === 'http.request' ? { ...node, credentials: { auth: { id } } } : node,
    );
    await account.call('POST', '/api/v1/digital-organizations', { name: 'Campaign', draft: { ...draft, nodes } });
    await page.reload();
    await page.getByRole('button', { name: 'Actions for Campaign', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Move…' }).click();
    await choose('Project', 'Marketing');
    await dialog().getByText('Credentials that stop working: Mail account').waitFor();
    await window.screenshot('move-to-project');
    await dialog().getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('1 digital organization moved.').waitFor();
    await page.goto(`/digital-organizations?project=${projectId}`);
    await eventually(names).toEqual(['Campaign']);
  });
});
