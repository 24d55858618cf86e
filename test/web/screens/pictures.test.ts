import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFull } from '../../support/isFull.ts';
import { comparePictures } from './comparePictures.ts';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import { openScreen, type Screen } from './openScreen.ts';

describe.skipIf(!isFull)('pictures, in npm run test:full only: each machine would have to draw as this one', () => {
  let screen: Screen;
  beforeAll(async () => {
    screen = await openScreen();
  }, 180_000);
  beforeEach(async () => {
    await screen.page.setViewportSize({ width: 1280, height: 800 });
    await screen.page.emulateMedia({ colorScheme: 'light' });
  });
  afterEach(() => expect(screen.api.misfits.splice(0)).toEqual([]));
  afterAll(() => screen?.close());

  const openFlow = async (more = '') => {
    await screen.open(`${editorPath}${more}`, editorAnswers);
    await screen.page.locator('.react-flow__node').first().waitFor();
    await screen.page.waitForLoadState('networkidle');
  };

  test('the canvas, in light and in dark colors', async () => {
    await openFlow();
    await comparePictures(screen.page, 'canvas');
    await screen.page.emulateMedia({ colorScheme: 'dark' });
    await openFlow();
    await comparePictures(screen.page, 'canvas-dark');
  });

  test('the palette and the dialog of a node', async () => {
    await openFlow();
    await screen.page.locator('.react-flow__node', { hasText: 'Edit fields' }).dblclick();
    await screen.page.getByRole('dialog').waitFor();
    await screen.page.waitForLoadState('networkidle');
    await comparePictures(screen.page, 'node');
    await openFlow();
    await screen.page.getByRole('button', { name: 'Add node' }).first().click();
    await screen.page.getByText('Chat model').first().waitFor();
    await comparePictures(screen.page, 'palette');
  });

  test('the dialog of a node in German', async () => {
    await openFlow();
    await screen.page.evaluate(() => window.localStorage.setItem('bureau-language', 'de'));
    await openFlow();
    await screen.page.locator('.react-flow__node', { hasText: 'Wait' }).dblclick();
    await screen.page.getByText('Warten').first().waitFor();
    await screen.page.waitForLoadState('networkidle');
    await comparePictures(screen.page, 'node-german');
    await screen.page.evaluate(() => window.localStorage.removeItem('bureau-language'));
  });

  test('publishing, with issues first', async () => {
    const issue = {
      node_id: 'wait',
      parameter: '/amount',
      severity: 'error' as const,
      code: 'parameter_required',
      message: 'Amount is required.',
    };
    await screen.open(editorPath, { ...editorAnswers, getDigitalOrganization: { ...dailyReport, issues: [issue] } });
    await screen.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await screen.page.getByRole('dialog').getByText('Amount is required.').waitFor();
    await screen.page.waitForLoadState('networkidle');
    await comparePictures(screen.page, 'publish');
  });

  test('executions on a phone', async () => {
    await screen.page.setViewportSize({ width: 390, height: 844 });
    await screen.open('/executions');
    await screen.page.getByText('No executions yet').waitFor();
    await comparePictures(screen.page, 'executions-phone');
  });
});
