import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { started } from './seedGraphs.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

const fixtures = join(import.meta.dirname, '..', 'exchange', 'n8n', 'fixtures');

/** The list of digital organizations, from its empty state to an import that has its credentials selected. */
describe.skipIf(findBrowser() === null)('the list of digital organizations', () => {
  let window: SignedInWindow;
  let exported = '';

  beforeAll(async () => {
    window = await openSignedIn();
    await window.page.goto('/digital-organizations');
    await window.page.getByRole('heading', { name: 'No digital organizations yet' }).waitFor();
  }, 180_000);

  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));

  afterAll(() => window?.close());

  const row = (name: string) =>
    window.page.getByRole('table', { name: 'Digital organizations' }).getByRole('row', { name });
  const names = () => window.page.locator('tbody tr td:nth-child(2) a').allTextContents();
  const eventually = (look: () => Promise<string[]>) => expect.poll(look);
  const choose = async (name: string, item: string) => {
    await window.page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await window.page.getByRole('menuitem', { name: item }).click();
  };

  test('shows state, tags and the last execution, and filters by search and clicks, in the URL', async () => {
    const { page, account } = window;
    const { call } = account;
    const create = (name: string, description: string) =>
      call<{ id: string }>('POST', '/api/v1/digital-organizations', {
        name,
        description,
        draft: started('logic.no_operation', {}),
      });
    const report = await create('Report', 'Every morning. #finance');
    await create('Greeter', 'Says hello. #welcome');
    await call('POST', `/api/v1/digital-organizations/${report.id}/executions?wait=60`, { mode: 'manual' });
    await call('POST', `/api/v1/digital-organizations/${report.id}/publish`, {});
    await page.reload();
    await row('Report').getByText('Success').waitFor();
    expect(await row('Report').getByRole('switch', { name: 'Publish Report' }).isChecked()).toBe(true);
    await row('Report').getByRole('img', { name: 'Newest first: Success' }).waitFor();
    await row('Report').getByText('0 %').waitFor();
    await row('Report').getByText('Ada Lovelace').waitFor();
    await row('Greeter').getByText('Never run').waitFor();
    await page.getByRole('button', { name: 'Filter by tag finance' }).click();
    await eventually(names).toEqual(['Report']);
    await page.reload();
    await eventually(names).toEqual(['Report']);
    await page.getByRole('group', { name: 'Tags' }).getByText('#finance').click();
    await page.getByRole('textbox', { name: 'Search digital organizations' }).fill('HELLO');
    await eventually(names).toEqual(['Greeter']);
    expect(new URL(page.url()).search).toBe('?search=HELLO');
    await page.getByRole('radiogroup', { name: 'Status' }).getByText('Published').click();
    await page.getByText('No results match these filters.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await eventually(names).toEqual(['Greeter', 'Report']);
  });

  test('switches one off and on, and several that are selected', async () => {
    const { page } = window;
    const isOn = (name: string) => row(name).getByRole('switch', { name: `Publish ${name}` });
    await isOn('Report').click({ force: true });
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => isOn('Report').isChecked()).toBe(false);
    await expect.poll(() => isOn('Report').isEnabled()).toBe(true); // the server has answered
    await isOn('Report').click({ force: true });
    await page.getByText('“Report” is published.').waitFor();
    await row('Report').getByRole('checkbox', { name: 'Select Report' }).click();
    await row('Greeter').getByRole('checkbox', { name: 'Select Greeter' }).click();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click(); // the digital organization that is still unpublished
    await expect.poll(() => isOn('Greeter').isChecked()).toBe(true);
    expect(await page.getByText('2 selected').count()).toBe(0);
  });

  test('renames and describes one, and its tags follow', async () => {
    const { page } = window;
    await choose('Greeter', 'Edit details…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Doorman');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('At the door. #door');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row('Doorman').getByRole('button', { name: 'Filter by tag door' }).waitFor();
  });

  test('tells who can open one, duplicates it, and deletes it after asking', async () => {
    const { page } = window;
    await choose('Doorman', 'Share…');
    await page.getByRole('dialog').getByText('The owner of the personal space').waitFor();
    expect(await page.getByLabel('Link', { exact: true }).textContent()).toContain('/digital-organizations/dorg_');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose('Doorman', 'Duplicate');
    await page.getByLabel('Digital organization name').waitFor();
    await page.goto('/digital-organizations');
    await row('Copy of Doorman').waitFor();
    await choose('Copy of Doorman', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row('Copy of Doorman').waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Doorman', 'Report']);
  });

  test('exports one as a file without the credential it uses', async () => {
    const { page, account } = window;
    const values = { name: 'Shop', type: 'http_bearer', values: { token: 'a-secret-of-the-shop' } };
    const credential = await account.call<{ id: string }>('POST', '/api/v1/credentials', values);
    const draft = started('http.request', { url: 'https://shop.example.com' });
    draft.nodes[1]!.credentials = { auth: { id: credential.id } };
    await account.call('POST', '/api/v1/digital-organizations', { name: 'Buyer', draft });
    await page.reload();
    const downloading = page.waitForEvent('download');
    await choose('Buyer', 'Export as JSON');
    exported = await readFile(await (await downloading).path(), 'utf8');
    expect(JSON.parse(exported)).toMatchObject({ format: 'bureau.digital-organization', name: 'Buyer' });
    expect(exported).not.toContain(credential.id);
  });

  test('imports the file, asks for its credential, and opens it with the selected one', async () => {
    const { page, account } = window;
    await page.goto('/digital-organizations?import');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'JSON' }).fill('{ no');
    await dialog.getByText('Invalid JSON.').waitFor();
    await dialog.getByRole('textbox', { name: 'JSON' }).fill(exported);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText('“Buyer” was imported as a draft.').waitFor();
    await dialog.getByRole('combobox', { name: 'Shop' }).click();
    await page.getByRole('option', { name: 'Shop' }).click();
    await dialog.getByRole('button', { name: 'Save and open canvas' }).click();
    await page.getByLabel('Digital organization name').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const { draft } = await account.call<{ draft: ReturnType<typeof started> }>(
      'GET',
      `/api/v1/digital-organizations/${id}`,
    );
    expect(draft.nodes[1]?.credentials?.['auth']?.id).toMatch(/^crd_/);
  });

  test('imports a workflow of n8n from a file, reports the result of each node, and opens it', async () => {
    const { page } = window;
    await page.goto('/digital-organizations?import');
    const dialog = page.getByRole('dialog');
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose file' }).click();
    await (await choosing).setFiles(join(fixtures, 'notes-and-pins.json'));
    await expect.poll(() => dialog.getByRole('textbox', { name: 'JSON' }).inputValue()).toContain('"nodes"');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText(/“.+” was imported as a draft\./).waitFor();
    const report = dialog.getByRole('table', { name: 'Imported nodes' });
    const { nodes } = JSON.parse(await readFile(join(fixtures, 'notes-and-pins.json'), 'utf8')) as {
      nodes: { name: string; type: string }[];
    };
    for (const { name } of nodes) await report.getByRole('row').filter({ hasText: name }).first().waitFor();
    await window.screenshot('import-n8n');
    await dialog.getByRole('button', { name: 'Open canvas' }).click();
    const first = nodes.find(({ type }) => !type.endsWith('.stickyNote'))!;
    await page.locator(`[data-node-name="${first.name}"]`).waitFor();
    await page.locator('[data-note]').first().waitFor();
    await window.screenshot('import-n8n-canvas');
  });

  test('refuses a file that is neither, says why, and keeps what was pasted', async () => {
    const { page } = window;
    await page.goto('/digital-organizations?import');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'JSON' }).fill('{ "some": "thing" }');
    await dialog.getByText('This file is not a Bureau or n8n export').waitFor();
    expect(await dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'JSON' }).fill('{ "nodes": [{ "name": 7 }] }');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByRole('alert').getByText('Could not import the file').waitFor();
    await window.screenshot('import-refused');
    expect(await dialog.getByRole('textbox', { name: 'JSON' }).inputValue()).toContain('"name": 7');
  });

  test('nothing was complained about', () => {
    expect(window.complaints.filter((complaint) => !complaint.includes(' 400 '))).toEqual([]); // the refused file
  });
});
