import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chain } from '../api/engineApi.ts';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

const start = { type: 'trigger.manual' };

/** The list of executions: live, filtered, by keyboard, and its actions. */
describe.skipIf(findBrowser() === null)('the list of executions', () => {
  let window: SignedInWindow;
  /** Holds its responses until released. */
  let slow: Server;
  let answer = (): void => undefined;
  let ids: Record<'calm' | 'slow' | 'waits', string>;

  beforeAll(async () => {
    slow = createServer((_request, response) => {
      answer = () => void response.end('{}');
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    window = await openSignedIn();
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;
    const { call } = window.account;
    const make = async (name: string, draft: object, description = '') =>
      (await call<{ id: string }>('POST', '/api/v1/digital-organizations', { name, description, draft })).id;
    const note = { type: 'data.edit_fields', parameters: { assignments: [{ name: 'greeting', value: 'Hello' }] } };
    ids = {
      calm: await make('Calm', chain({ start, note, end: { type: 'logic.no_operation' } }), '#calm'),
      slow: await make('Slow', chain({ start, ask: { type: 'http.request', parameters: { url } } })),
      waits: await make(
        'Patient',
        chain({ start, wait: { type: 'logic.wait', parameters: { amount: 1, unit: 'hours' } } }),
      ),
    };
  }, 240_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    answer();
    await window?.close();
    slow?.closeAllConnections();
    slow?.close();
  });

  const run = async (name: keyof typeof ids, wait = ''): Promise<string> => {
    const path = `/api/v1/digital-organizations/${ids[name]}/executions${wait}`;
    return (await window.account.call<{ id: string }>('POST', path, { mode: 'manual' })).id;
  };
  const row = (name: string) => window.page.getByRole('row').filter({ hasText: name });

  test('shows what runs, waits and ends without being asked, with how many there are of each state', async () => {
    const { page } = window;
    await page.goto('/executions');
    await page.getByText('No executions yet').waitFor();
    await run('calm', '?wait=60');
    await run('waits');
    await run('slow');
    await row('Calm').getByText('Success').waitFor();
    await row('Patient')
      .getByText(/Resumes in \d+ min \d+ s/)
      .waitFor();
    await row('Slow').getByText('Running').waitFor();
    await page.getByRole('button', { name: /^Running\s*1/ }).waitFor();
    await window.screenshot('executions-live');
    expect((await row('Calm').boundingBox())?.height).toBe(41);
    answer();
    await row('Slow').getByText('Success').waitFor();
  });

  test('keeps its filters in the address, combines them, and clears them at once', async () => {
    const { page } = window;
    await page.goto('/executions?status=success&status=waiting&tag=calm');
    await row('Calm').waitFor();
    expect(await row('Slow').count()).toBe(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row('Slow').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('combobox', { name: 'Digital organization' }).click();
    await page.getByRole('option', { name: 'Patient' }).click();
    await row('Calm').waitFor({ state: 'detached' });
    await page.reload();
    await row('Patient').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('combobox', { name: 'Started', exact: true }).click();
    await page.getByRole('option', { name: 'Custom range…' }).click();
    await page.getByLabel('Started before').fill('2020-01-01T00:00');
    await page.getByText('No executions match these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
  }, 120_000);

  test('supports arrow keys, opens rows with Enter, and shows the author of a cancel', async () => {
    const { page } = window;
    await row('Slow').getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Patient');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Patient' }).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Canceled by').waitFor();
    await page.getByText('Ada Lovelace').last().waitFor();
  });

  test('copies the items of an execution into the draft as pinned data, in one step to undo', async () => {
    const { page } = window;
    await page.goto('/executions?status=success&tag=calm');
    await row('Calm').getByRole('link').click();
    await page.getByRole('button', { name: 'Other ways to open' }).click();
    await page.getByRole('menuitem', { name: /^Open with its data pinned/ }).click();
    await page.getByRole('dialog').getByText('Data of 3 nodes will be copied').waitFor();
    await page.getByRole('button', { name: 'Pin data' }).click();
    const canvas = new CanvasSteps(page);
    await canvas.saved();
    const pins = async () => {
      const path = `/api/v1/digital-organizations/${ids.calm}`;
      const { draft } = await window.account.call<{ draft: { pin_data?: Record<string, unknown[]> } }>('GET', path);
      return draft.pin_data ?? {};
    };
    expect((await pins())['note']).toMatchObject([{ json: { greeting: 'Hello' } }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(pins).toEqual({});
  });

  test('opens a failed one in the editor as it is: it names the node and offers a retry, and pins nothing', async () => {
    const { page } = window;
    const fail = { type: 'logic.stop_and_error', parameters: { message: 'Out of stock' } };
    const broken = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', {
      name: 'Broken',
      draft: chain({ start, fail }),
    });
    await window.account.call('POST', `/api/v1/digital-organizations/${broken.id}/executions?wait=60`, {
      mode: 'manual',
    });
    await page.goto('/executions?status=error');
    await row('Broken').first().getByRole('link').click();
    await page.getByRole('link', { name: 'Open in editor' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'Error' });
    await banner.getByText('“fail” failed:').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const before = new URL(page.url()).searchParams.get('execution');
    await banner.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('menuitem', { name: /current version/ }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('execution')).not.toBe(before);
    expect(new URL(page.url()).pathname).toMatch(/^\/digital-organizations\//);
  });

  test('deletes the chosen ones after a question', async () => {
    const { page } = window;
    await page.goto('/executions');
    await row('Slow').getByRole('checkbox').check();
    await row('Patient').getByRole('checkbox').check();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row('Slow').waitFor({ state: 'detached' });
    await row('Patient').waitFor({ state: 'detached' }); // one by one, while the list updates live
    await row('Calm').waitFor();
    expect(window.complaints).toEqual([]);
  });
});
