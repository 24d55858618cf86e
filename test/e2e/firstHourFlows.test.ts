import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { isFull } from '../support/isFull.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

const rows = 'console.log("three rows"); return [{ rows: [{ n: 1 }, { n: 150 }, { n: 200 }] }];';
const check = 'console.warn($input.all().length); return $input.all();';
const said = "{{ $('Split out').item.json.n }} on {{ $now.plus({ days: 1 }).toFormat('yyyy') }}";

/** First flow of a user who can program: created with keys and clicks, run, and inspected. The steps build on each other. */
describe.skipIf(findBrowser() === null)('the first hour with flows', { timeout: 240_000 }, () => {
  let window: SignedInWindow;
  let canvas: CanvasSteps;

  beforeAll(async () => {
    window = await openSignedIn();
    canvas = new CanvasSteps(window.page);
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const output = async (name: string) => {
    await canvas.open(name);
    return canvas.items('Output');
  };

  // Slow keys, between which drafts are saved: `firstHourEditor` and `typing` press them each time, this story at full counts.
  test.each(isFull ? [15, 120] : [15])(
    'is typed at %i ms a key, runs, prints, and its items keep what they come from',
    async (delay) => {
      const { page, account } = window;
      const type = async (label: string, text: string) => {
        await canvas.panel.getByRole('textbox', { name: label, exact: true }).click();
        await page.keyboard.type(text, { delay });
      };
      const { id } = await account.call<{ id: string }>('POST', '/api/v1/digital-organizations', {
        name: `At ${delay}`,
      });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/digital-organizations/${id}`);
      await canvas.add('Manual trigger');
      await canvas.add('Code');
      await canvas.rename('Rows');
      await type('JavaScript', rows);
      await canvas.add('Split out');
      await canvas.panel.getByRole('button', { name: 'Add fields to split out' }).click();
      await type('Field', 'rows');
      await canvas.add('Code');
      await canvas.rename('Check');
      await type('JavaScript', check);
      await canvas.add('If');
      await canvas.panel.getByRole('button', { name: 'Add condition' }).click();
      await type('Value of condition 1', '{{ $json.n }}');
      await canvas.choose('Type of condition 1', 'Number');
      await canvas.choose('Operator of condition 1', 'is greater than or equal to');
      await type('Comparison value of condition 1', '100');
      await canvas.add('Edit fields');
      await canvas.panel.getByRole('button', { name: 'Add field' }).click();
      await type('Name', 'said');
      await type('Value', said);
      await canvas.close();
      await canvas.fit();
      await canvas.saved();
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await canvas.reached('Edit fields', 'success');

      const lines = (await output('Check')).getByRole('region', { name: 'Console' }).getByRole('listitem');
      await expect.poll(() => lines.allTextContents()).toEqual(['warn3']);
      const year = new Date(Date.now() + 86_400_000).getUTCFullYear();
      const made = (await output('Edit fields')).getByRole('table', { name: 'Items' });
      for (const n of [150, 200]) await made.getByText(`${n} on ${year}`, { exact: true }).waitFor();
      await window.screenshot(`first-flow-${delay}`);
    },
  );

  test('a phone shows what the code printed, on the page of the execution', async () => {
    const { page, account } = window;
    const { data } = await account.call<{ data: { id: string }[] }>('GET', '/api/v1/executions');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/executions/${data[0]?.id}`);
    await canvas.node('Rows').waitFor();
    await canvas.fit();
    const console = (await output('Rows')).getByRole('region', { name: 'Console' });
    await console.scrollIntoViewIfNeeded();
    await console.getByText('three rows').waitFor();
    const box = await console.boundingBox();
    expect(box).not.toBeNull();
    expect(box!.x >= 0 && box!.x + box!.width <= 390).toBe(true);
    await window.screenshot('console-on-a-phone');
    expect(window.complaints).toEqual([]);
  });
});
