import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { findBrowser } from './browser.ts';
import { started } from './seedGraphs.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

type Schemas = components['schemas'];

/** From a data table to two runs side by side, and an execution that becomes a row. */
describe.skipIf(findBrowser() === null)('an evaluation', () => {
  let window: SignedInWindow;
  let digital: Schemas['DigitalOrganization'];
  const path = '/api/v1/digital-organizations';
  const greets = (greeting: string) =>
    started('data.edit_fields', {
      mode: 'assignments',
      assignments: [{ name: 'text', type: 'string', value: `${greeting} {{ $json.customer }}` }],
    });
  beforeAll(async () => {
    window = await openSignedIn();
    const { call } = window.account;
    digital = await call('POST', path, { name: 'Greeter', draft: greets('Hello') });
    await call('POST', `${path}/${digital.id}/publish`, {});
    const columns = ['customer', 'expected'].map((name) => ({ name, type: 'text' }));
    const { id } = await call<{ id: string }>('POST', '/api/v1/data-tables', { name: 'Examples', columns });
    const rows = [
      { customer: 'Ada', expected: 'Hello Ada' },
      { customer: 'Grace', expected: 'Dear Grace' },
    ];
    await call('POST', `/api/v1/data-tables/${id}/rows`, { rows });
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
  afterAll(() => window?.close());

  test('is created, run live, compared with the run before, and gets a row from an execution', async () => {
    const { page } = window;
    const { call } = window.account;
    await page.goto('/evaluations');
    await page.getByRole('button', { name: 'Create evaluation' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).first().fill('Greetings');
    await dialog.getByRole('combobox', { name: 'Digital organization' }).click();
    await page.getByRole('option', { name: 'Greeter' }).click();
    await dialog.getByRole('combobox', { name: 'Data table' }).click();
    await page.getByRole('option', { name: 'Examples' }).click();
    await dialog.getByRole('textbox', { name: 'Field of the output' }).fill('text');
    await dialog.getByRole('checkbox', { name: 'Publish only if no worse' }).check();
    await window.screenshot('evaluation-form');
    await dialog.getByRole('button', { name: 'Create evaluation' }).click();
    await page.getByRole('heading', { level: 1, name: 'Greetings' }).waitFor();

    await page.getByRole('button', { name: 'Run published version' }).click();
    await page.getByRole('cell', { name: '1 / 2' }).waitFor({ timeout: 60_000 });
    const read = await call<Schemas['DigitalOrganization']>('GET', `${path}/${digital.id}`);
    const { name, draft_revision } = read;
    await call('PUT', `${path}/${digital.id}`, { name, draft: greets('Dear'), draft_revision });
    await page.getByRole('button', { name: 'Run draft' }).click();
    await page.getByRole('link', { name: 'Draft', exact: true }).click();
    await page.getByText('1 row better, 1 row worse').waitFor({ timeout: 60_000 });
    expect(await page.getByText('Differs', { exact: true }).count()).toBe(2);
    await page.getByText('Hello Grace').waitFor();
    await window.screenshot('evaluation-comparison');

    await page.getByRole('link', { name: 'Open execution' }).first().click();
    await page.getByRole('button', { name: 'Add to evaluation' }).click();
    await window.screenshot('evaluation-add-row');
    await page.getByRole('menuitem', { name: 'Greetings' }).click();
    await page.getByText('Row added.').waitFor();
  }, 180_000);

  test('missing before publishing is run from there, and then it is published; a worse result is rejected', async () => {
    const { page } = window;
    const { call } = window.account;
    const publish = async (draft: Schemas['Graph'], notes: string) => {
      const { name, draft_revision } = await call<Schemas['DigitalOrganization']>('GET', `${path}/${digital.id}`);
      await call('PUT', `${path}/${digital.id}`, { name, draft, draft_revision });
      await page.goto(`/digital-organizations/${digital.id}`);
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Notes' }).fill(notes);
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
      await dialog.getByText('An evaluation comes first').waitFor();
      await window.screenshot('publish-evaluation-first');
      await dialog.getByRole('button', { name: 'Run it and publish' }).click();
      return dialog;
    };
    const same = greets('Hello');
    same.nodes[1]!.parameters!['include'] = 'none';
    const published = await publish(same, 'As before');
    await published.getByText('is live').waitFor({ timeout: 60_000 });
    const refused = await publish(greets('Bye'), 'Worse');
    await refused.getByText('The draft is worse').waitFor({ timeout: 60_000 });
    await window.screenshot('publish-worse');
    expect(await refused.getByRole('link', { name: 'Open' }).getAttribute('href')).toMatch(/\/evaluations\/.*\/runs\//);
  }, 180_000);
});
