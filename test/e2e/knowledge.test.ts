import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { docxOf, paragraph } from '../activities/files/docxOf.ts';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** From a file on disk to a passage found by search. */
describe.skipIf(findBrowser() === null)('a knowledge base', () => {
  let window: SignedInWindow;
  let id: string;
  beforeAll(async () => {
    window = await openSignedIn({ credits: '25' });
    const base = { name: 'Handbook', model: 'sandbox/embedding' };
    ({ id } = await window.account.call<{ id: string }>('POST', '/api/v1/knowledge-bases', base));
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
  afterAll(() => window?.close());

  test('accepts a Word document, shows its cost after parsing, and finds it after consent', async () => {
    const { page } = window;
    await page.goto(`/knowledge-bases/${id}`);
    const upload = async (name: string, buffer: Buffer) => {
      await page.getByRole('button', { name: 'Add document' }).first().click();
      const dialog = page.getByRole('dialog');
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: 'Choose a file' }).click(),
      ]);
      await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
      await dialog.getByText('is read after the upload').waitFor();
      await window.screenshot('knowledge-upload');
      await dialog.getByRole('button', { name: 'Upload file' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await upload('broken.docx', Buffer.from('PK\u0003\u0004nonsense'));
    await page.getByText('The ZIP archive cannot be read', { exact: false }).waitFor({ timeout: 60_000 });
    const body = [paragraph('Holidays', 'Heading1'), paragraph('Everybody has thirty days of holiday.')].join('');
    await upload('Rules.docx', docxOf(body));
    await page.getByText('1 of 1 chunks are new.', { exact: false }).waitFor({ timeout: 60_000 });
    await window.screenshot('knowledge-files');
    await page.getByRole('row', { name: 'Rules.docx' }).getByRole('button', { name: 'Add document' }).click();
    await page.getByRole('table', { name: 'Documents' }).getByText('Rules.docx').waitFor({ timeout: 60_000 });
    await page.getByRole('textbox', { name: 'Question' }).fill('days of holiday');
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await page.getByText('Everybody has thirty days').waitFor();
    expect(await page.getByText('Holidays', { exact: true }).count()).toBe(1);
    await window.screenshot('knowledge-found');
  }, 180_000);
});
