import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chain } from '../api/engineApi.ts';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';
import { keyDelaysMs } from '../support/keyDelaysMs.ts';

/** A loop is added, filled, run and published by keys: no round that gives nothing back keeps items from the loop. */
describe.skipIf(findBrowser() === null)('somebody who adds a loop', () => {
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

  const numbers = { type: 'logic.code', parameters: { code: 'return [1, 2, 3, 4, 5].map((n) => ({ n }));' } };
  const connection = (between: string) => window.page.getByLabel(`Connection from ${between}`);

  test.each(keyDelaysMs)(
    'with %i ms between keys gets all items through it, and is warned without a way back',
    async (delay) => {
      const { page, account } = window;
      const press = (keys: string) => page.keyboard.press(keys);
      const type = (text: string) => page.keyboard.type(text, { delay });
      const search = async (words: string, name: string) => {
        await page.getByLabel('Search nodes').and(page.locator(':focus')).waitFor();
        await type(words);
        await press('Enter');
        await canvas.node(name).waitFor();
        await canvas.panel.getByLabel('Node name').waitFor();
      };
      const element = (name: string) => page.locator(`.react-flow__node[aria-label^="${name},"]`);
      const draft = chain({ start: { type: 'trigger.manual' }, numbers });
      const path = '/api/v1/digital-organizations';
      const { id } = await account.call<{ id: string }>('POST', path, { name: `Loop at ${delay}`, draft });
      await page.goto(`/digital-organizations/${id}`);
      await canvas.node('numbers').waitFor();

      await element('numbers').focus();
      await press('n');
      await search('each item', 'Loop over items');
      await canvas.close();
      await connection('Loop over items to No operation').waitFor(); // its body …
      await connection('No operation to Loop over items').waitFor(); // … and the way back came with it
      await element('No operation').focus();
      await press('r');
      await search('if', 'If');
      await canvas.panel.getByRole('button', { name: 'Add condition' }).click();
      await type('{{ $json.n }}');
      await canvas.choose('Type of condition 1', 'Number');
      await canvas.choose('Operator of condition 1', 'is not equal to');
      await canvas.panel.getByRole('textbox', { name: 'Comparison value of condition 1', exact: true }).click();
      await type('2');
      await canvas.close();
      await canvas.saved();

      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await canvas.reached('Loop over items', 'success');
      await connection('Loop over items to If').getByText('5 items').waitFor(); // those of all rounds
      await connection('If to Loop over items').getByText('4 items').waitFor();

      await connection('If to Loop over items').focus();
      await press('Delete');
      await connection('If to Loop over items').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Nothing leads back to "Loop over items"', { exact: false }).waitFor();
      await press('Escape');
      expect(window.complaints).toEqual([]);
    },
  );
});
