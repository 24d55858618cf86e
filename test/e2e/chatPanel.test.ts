import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chain } from '../api/engineApi.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

let window: SignedInWindow;
beforeAll(async () => {
  window = await openSignedIn();
}, 180_000);
beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
afterAll(() => window?.close());

test('the chat of a draft opens beside the canvas, which shows what each message runs', async () => {
  const { page, account, screenshot } = window;
  const reply = {
    type: 'data.edit_fields',
    name: 'Reply',
    parameters: { assignments: [{ name: 'text', type: 'string', value: 'Draft says {{ $json.message }}' }] },
  };
  const draft = chain({ chat: { type: 'trigger.chat', name: 'Chat', parameters: { title: 'Help' } }, reply });
  const { id, addresses } = await account.call<{ id: string; addresses: { test_url: string }[] }>(
    'POST',
    '/api/v1/digital-organizations',
    { name: 'Chat', draft },
  );
  const testUrl = addresses[0]!.test_url;
  await page.goto(`/digital-organizations/${id}`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const chat = page.frameLocator('iframe[title="Test chat"]');
  for (const [number, said] of ['Hello', 'Again'].entries()) {
    await chat.getByLabel('Message', { exact: true }).fill(said);
    await chat.getByLabel('Message', { exact: true }).press('Enter');
    await chat.getByText(`Draft says ${said}`).waitFor();
    const executions = await account.call<{ data: { id: string; mode: string }[] }>(
      'GET',
      `/api/v1/executions?digital_organization_id=${id}`,
    );
    expect(executions.data.map(({ mode }) => mode)).toEqual(Array.from({ length: number + 1 }, () => 'manual'));
    await page.waitForURL(new RegExp(executions.data[0]!.id));
  }
  await screenshot('chat-panel');
  await page.getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(async () => (await fetch(testUrl)).status).toBe(404);
  expect(window.complaints).toEqual([]);
}, 120_000);
