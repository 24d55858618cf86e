import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import type { SignedUp } from '../support/accounts.ts';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

type Schemas = components['schemas'];

/** An employee of another organization, from the market to an accepted deliverable. */
describe.skipIf(findBrowser() === null)('a digital employee', () => {
  let window: SignedInWindow;
  let publisher: SignedInWindow;
  const secret = 'INSTRUCTIONS-OF-THE-PUBLISHER';
  beforeAll(async () => {
    window = await openSignedIn({ credits: '25' });
    // A publisher without credits could not pay for the work, so every call would be rejected.
    publisher = await openSignedIn({ name: 'Grace Hopper', credits: '5' });
    await publishWriter(publisher.account, secret);
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
  afterAll(() => Promise.all([window?.close(), publisher?.close()]));

  test('is found, hired at its price, run by its form, and its deliverable is accepted', async () => {
    const { page } = window;
    await page.goto('/market');
    await page.getByRole('textbox', { name: 'Find an employee' }).fill('Writer of the story');
    await page.getByRole('link', { name: 'Writer of the story' }).click();
    await page.getByText('2.50 credits per run').first().waitFor();
    await page.getByRole('button', { name: 'Hire', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Our writer');
    await dialog.getByRole('button', { name: 'Hire for 2.50 credits' }).click();
    await page.getByRole('heading', { level: 1, name: 'Our writer' }).waitFor();
    await page.getByRole('textbox', { name: 'Topic' }).first().fill('Bicycles');
    await page.getByRole('button', { name: 'Run for 2.50 credits' }).click();
    await page.getByRole('heading', { level: 1, name: 'Run of Our writer' }).waitFor();
    await page.getByText('About Bicycles').waitFor({ timeout: 60_000 });
    await window.screenshot('employee-run');
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByText('Accepted', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Data pool' }).click();
    await page.getByRole('link', { name: 'Report' }).waitFor();
    expect(await page.content()).not.toContain(secret);
    const { balance } = await window.account.call<Schemas['Me']>('GET', '/api/v1/me');
    expect(balance).toBe('22.500000');
  }, 120_000);
});

async function publishWriter({ call }: SignedUp, instructions: string): Promise<void> {
  const node = (id: string, type: string, x: number, parameters: object = {}) => ({
    id,
    name: id,
    type,
    position: { x, y: 0 },
    parameters,
  });
  const draft = {
    nodes: [
      node('called', 'trigger.employee', 0),
      node('deliver', 'employee.deliver', 300, { title: 'Report', text: 'About {{ $json.topic }}' }),
    ],
    connections: [{ from: { node: 'called', port: 'main' }, to: { node: 'deliver', port: 'main' } }],
  };
  const { id } = await call<Schemas['DigitalOrganization']>('POST', '/api/v1/digital-organizations', {
    name: 'How the writer works',
    draft,
  });
  await call('POST', `/api/v1/digital-organizations/${id}/publish`, {});
  const employee = await call<Schemas['Employee']>('POST', '/api/v1/employees', {
    name: 'Writer of the story',
    role: 'Writes',
    instructions,
    outputs: ['text'],
    input_schema: { type: 'object', required: ['topic'], properties: { topic: { type: 'string', title: 'Topic' } } },
    worker: { kind: 'digital_organization', digital_organization_id: id },
  });
  await call('POST', `/api/v1/employees/${employee.id}/publish`, {
    credits: '2.5',
    listing: { visibility: 'instance', summary: 'Writes about anything.' },
  });
}
