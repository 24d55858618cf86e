import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chain } from '../api/engineApi.ts';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

type Stored = {
  draft: { nodes: { name: string; parameters?: { path?: string } }[] };
  published_version_id: string | null;
  settings: { time_zone?: string; error_organization_id?: string; execution_logic?: string };
};

/** From a draft with a mistake to versions that are compared and restored. The steps build on each other. */
describe.skipIf(findBrowser() === null)('publishing', () => {
  let window: SignedInWindow;
  let canvas: CanvasSteps;
  let path: string;
  let alarmId: string;

  beforeAll(async () => {
    window = await openSignedIn();
    canvas = new CanvasSteps(window.page);
    const draft = chain({
      hook: { type: 'trigger.webhook', parameters: { methods: ['POST'], respond: 'last_node' } },
      greet: { type: 'data.edit_fields' },
      ask: { type: 'http.request', parameters: { method: 'GET', url: '' } },
    });
    const { id } = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', {
      name: 'Greeter',
      draft,
    });
    path = `/digital-organizations/${id}`;
    const alarm = { name: 'Alarm', draft: chain({ failed: { type: 'trigger.error' } }) };
    ({ id: alarmId } = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', alarm));
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await window?.close();
  });

  const stored = () => window.account.call<Stored>('GET', `/api/v1${path}`);
  const dialog = () => canvas.dialog;
  const openPublish = () => window.page.getByRole('button', { name: 'Publish', exact: true }).click();
  const choose = async (item: string) => {
    await window.page.getByRole('button', { name: 'Publish options' }).click();
    await window.page.getByRole('menuitem', { name: item }).click();
  };

  test('issues link to their node and field, and nothing is published before they are fixed', async () => {
    const { page } = window;
    await page.goto(path);
    await openPublish();
    await dialog().getByText('Fix these first').waitFor();
    expect(await dialog().getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
    await window.screenshot('publish-to-fix');
    await dialog()
      .getByRole('button', { name: /^Error ask/ })
      .first()
      .click();
    const url = canvas.panel.getByRole('textbox', { name: 'URL', exact: true });
    await url.and(page.locator(':focus')).waitFor();
    await url.fill('http://127.0.0.1:9/stock');
    await canvas.saved();
    await canvas.close();
  });

  test('shows the triggers that go live, accepts name and notes, and shows the working address afterwards', async () => {
    await openPublish();
    await dialog().getByText('No issues.').waitFor();
    await dialog()
      .getByText(/\/webhook\/wh_/)
      .waitFor();
    await dialog().getByLabel('Version name').fill('Opening');
    await dialog().getByLabel('Notes').fill('The very first');
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await dialog().getByText('Version 1 · Opening is live.').waitFor();
    expect(await dialog().getByLabel('Production URL', { exact: true }).textContent()).toContain('/webhook/wh_');
    await dialog().getByRole('button', { name: 'Done' }).click();
    await window.page.getByRole('button', { name: 'Published', exact: true }).waitFor();
    await openPublish();
    await dialog().getByText('No changes to publish', { exact: false }).waitFor();
    await window.page.keyboard.press('Escape');
  });

  test('a changed, an added and a removed node are shown on the canvas, with the value before and after', async () => {
    const { page } = window;
    await canvas.open('ask');
    await canvas.panel.getByRole('textbox', { name: 'URL', exact: true }).fill('http://127.0.0.1:9/prices');
    await canvas.add('Stop and error');
    await canvas.open('greet');
    await canvas.panel.getByRole('button', { name: 'More actions for the node' }).click();
    await page.getByRole('menuitem', { name: 'Delete node' }).click();
    await canvas.saved();
    await page.getByRole('button', { name: 'Published, with changes' }).click();
    const changes = page.getByRole('complementary', { name: 'Changes' });
    const ask = changes.getByRole('listitem').filter({ hasText: 'ask' }).first();
    await ask.getByText('http://127.0.0.1:9/stock').waitFor();
    await ask.getByText('http://127.0.0.1:9/prices').waitFor();
    const marks = page.getByRole('region', { name: 'Versions' }).locator('[data-mark]');
    const marked = await marks.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-mark')));
    expect(marked.toSorted()).toEqual(['added', 'changed', 'removed']);
    await window.screenshot('canvas-changes');
    await page.getByRole('button', { name: 'Back to draft' }).click();
    await canvas.open('ask');
    await canvas.panel.getByRole('button', { name: 'More actions for the node' }).click();
    await page.getByRole('menuitem', { name: 'Changes since published' }).click();
    await changes.getByText('Changes of “ask”').waitFor();
    await ask.getByText('http://127.0.0.1:9/prices').waitFor();
    expect(await changes.getByRole('listitem').filter({ hasText: 'greet' }).count()).toBe(0);
    await changes.getByRole('button', { name: 'Show all changes' }).click();
    await changes.getByRole('listitem').filter({ hasText: 'greet' }).first().waitFor();
    await page.getByRole('button', { name: 'Back to draft' }).click();
    await openPublish();
    await dialog().getByText('Changes').waitFor();
    await dialog().getByText('greet', { exact: true }).waitFor();
    await window.page.keyboard.press('Enter'); // as in every dialog that one fills in: its first field has the focus
    await dialog().getByText('Version 2 is live.').waitFor();
    await dialog().getByRole('button', { name: 'Done' }).click();
  });

  test('time zone, error organization, execution logic and limits are set, and are there when the page is loaded again', async () => {
    const { page } = window;
    await page.goto(`${path}?settings=1`); // as links were before
    await page.waitForURL(`**${path}/settings`);
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).waitFor(); // an option must be visible before it can be chosen
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const pick = async (label: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await pick('Run on error', 'Alarm');
    await page.getByRole('link', { name: 'Open what runs on error' }).waitFor();
    await pick('Execution logic', /^v0/);
    await page.getByRole('textbox', { name: 'Concurrent executions' }).fill('3');
    await page.getByRole('textbox', { name: 'Concurrent nodes' }).fill('5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const settings = async () => (await stored()).settings;
    const wanted = {
      time_zone: 'Asia/Tokyo',
      error_organization_id: alarmId,
      execution_logic: 'v0',
      max_concurrent_executions: 3,
      max_concurrent_nodes: 5,
    };
    await expect.poll(settings).toMatchObject(wanted);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const shown = async (label: string) => await page.getByRole('combobox', { name: label }).inputValue();
    await expect.poll(() => shown('Run on error')).toBe('Alarm');
    expect([await shown('Execution logic'), await shown('Time zone')]).toEqual([
      expect.stringMatching(/^v0/),
      'Asia/Tokyo',
    ]);
    expect(await page.getByRole('textbox', { name: 'Concurrent nodes' }).inputValue()).toBe('5');
    await window.screenshot('settings-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Open canvas' }).click();
    await page.getByLabel('Digital organization name').waitFor();
  });

  test('versions tell who, when and which is live; one gets another name, and a link leads to it', async () => {
    const { page } = window;
    await choose('Versions');
    const versions = page.getByRole('complementary', { name: 'Versions' });
    await versions.getByRole('button', { name: /^Version 2 Live Ada Lovelace/ }).waitFor();
    await versions.getByRole('button', { name: /^Version 1 · Opening/ }).click();
    await page.getByRole('button', { name: 'Name and notes' }).click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Grand opening');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await versions.getByRole('button', { name: /^Version 1 · Grand opening/ }).waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'Versions' }).locator('[data-node-name="greet"]').waitFor();
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'Compare with Version 2' });
    await page.getByRole('complementary', { name: 'Changes' }).getByText('http://127.0.0.1:9/prices').waitFor();
    await window.screenshot('canvas-versions');
  });

  test('a version is restored as the draft, and undo brings back the canvas and the settings of before', async () => {
    const { page } = window;
    const names = async () => (await stored()).draft.nodes.map(({ name }) => name).toSorted();
    await page.getByRole('button', { name: 'Restore as draft' }).click();
    await page.getByRole('region', { name: 'Versions' }).waitFor({ state: 'detached' });
    await canvas.node('greet').waitFor();
    expect(await names()).toEqual(['ask', 'greet', 'hook']);
    const timeZone = async () => (await stored()).settings.time_zone;
    expect(await timeZone()).not.toBe('Asia/Tokyo');
    await page.getByRole('button', { name: 'Undo' }).click();
    await canvas.node('greet').waitFor({ state: 'detached' });
    await expect.poll(names).toEqual(['Stop and error', 'ask', 'hook']);
    expect(await timeZone()).toBe('Asia/Tokyo');
  });

  test('listening counts down, can be stopped, and shows the event that a real request brings', async () => {
    await canvas.open('hook');
    await canvas.panel.getByRole('button', { name: 'Listen for test event' }).click();
    const listen = async () => {
      await dialog().getByRole('button', { name: 'Listen for test event' }).click();
      return (await dialog().getByLabel('Test URL', { exact: true }).textContent()) ?? '';
    };
    const testUrl = await listen();
    const seconds = async () => Number.parseInt((await dialog().getByRole('timer').textContent()) ?? '', 10);
    const first = await seconds();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(120);
    await expect.poll(seconds).toBeLessThan(first);
    await dialog().getByRole('button', { name: 'Stop listening' }).click();
    await dialog().getByRole('button', { name: 'Listen for test event' }).waitFor();
    expect((await fetch(testUrl, { method: 'POST' })).status).toBe(404);
    expect(await listen()).toBe(testUrl);
    void fetch(testUrl, { method: 'POST' }).catch(() => undefined); // it waits for the end, which is an error
    await canvas.reached('hook', 'success');
    await canvas.close();
  });

  test('unpublishing says what it takes down, and does it', async () => {
    await choose('Unpublish');
    await dialog()
      .getByText(/\/webhook\/wh_/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Unpublish' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ published_version_id: null });
    expect(window.complaints).toEqual([]);
  });
});
