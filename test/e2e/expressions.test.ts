import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const people = [
  { name: 'Ada', 'first name': 'Augusta', address: { city: 'London' }, tags: ['math'] },
  { name: 'Grace', 'first name': 'Brewster', address: { city: 'Arlington' }, tags: [] },
];

/** Expressions as people write them on the canvas, in one browser window. The steps build on each other. */
describe.skipIf(findBrowser() === null)('expressions', { timeout: 180_000 }, () => {
  let window: SignedInWindow;
  let canvas: CanvasSteps;
  let id: string;

  beforeAll(async () => {
    window = await openSignedIn();
    canvas = new CanvasSteps(window.page);
    const node = (nodeId: string, name: string, type: string, parameters: object, x: number) => ({
      id: nodeId,
      name,
      type,
      parameters,
      position: { x, y: 0 },
    });
    const assignments = [{ name: 'greeting', type: 'string', value: 'Hello' }];
    const made = await window.account.call('POST', '/api/v1/digital-organizations', {
      name: 'Greeter',
      draft: {
        nodes: [
          node('start', 'Start', 'trigger.manual', {}, 0),
          node('greet', 'Greet people', 'data.edit_fields', { assignments }, 300),
          node('code', 'Compute', 'logic.code', { mode: 'all', code: 'return $input.all();' }, 600),
        ],
        connections: [
          { from: { node: 'start', port: 'main' }, to: { node: 'greet', port: 'main' } },
          { from: { node: 'greet', port: 'main' }, to: { node: 'code', port: 'main' } },
        ],
      },
    });
    ({ id } = made as { id: string });
    await window.page.goto(`/digital-organizations/${id}`);
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const field = (label: string): Locator => canvas.panel.getByRole('textbox', { name: label, exact: true });
  const option = (name: string | RegExp): Locator => window.page.getByRole('option', { name });
  const type = (text: string): Promise<void> => window.page.keyboard.type(text, { delay: 15 });
  const press = (key: string): Promise<void> => window.page.keyboard.press(key);
  const run = async (): Promise<{ status: string; id: string }> =>
    (await window.account.call('POST', `/api/v1/digital-organizations/${id}/executions?wait=60`, {
      mode: 'manual',
      input: people,
    })) as { status: string; id: string };

  test('before anything has run, a field says how to see real values', async () => {
    await canvas.node('Greet people').click();
    await field('Value').click();
    await press('End');
    await type(' {{');
    await option('$json').waitFor();
    await type('$json.name');
    await canvas.panel.getByText('Run once to see real values here.').waitFor();
    expect(await field('Value').textContent()).toBe('Hello {{ $json.name }}');
    await canvas.saved();
    expect((await run()).status).toBe('success');
  });

  test('fields of the last execution complete, and the result is there while one types', async () => {
    await window.page.reload();
    await canvas.node('Greet people').click();
    await canvas.panel.getByText('Hello Ada').waitFor();
    await canvas.panel.getByRole('button', { name: 'Next item' }).click();
    await canvas.panel.getByText('Hello Grace').waitFor();
    await canvas.panel.getByRole('button', { name: 'Previous item' }).click();
    await field('Value').click();
    await press('Control+A');
    await type('{{ $json.addr');
    await option(/^address/).waitFor();
    await press('Tab');
    await type('.');
    await option(/^city.*London/).click();
    await type('.toUpp');
    await option('toUpperCase()').click();
    await canvas.panel.getByText('LONDON', { exact: true }).waitFor();
    expect(await field('Value').textContent()).toBe('{{ $json.address.city.toUpperCase() }}');
    await window.screenshot('expression');
  });

  test('names with spaces go into brackets, and other nodes are named', async () => {
    await field('Value').click();
    await press('Control+A');
    await type('{{ $json.fir');
    await option(/^first name/).click();
    expect(await field('Value').textContent()).toBe('{{ $json["first name"] }}');
    await press('Control+A');
    await type('{{ $(');
    await type("'");
    await option('Start').click();
    await type('.item.json.na');
    await option(/^name/).click();
    expect(await field('Value').textContent()).toBe("{{ $('Start').item.json.name }}");
    await canvas.panel.getByText('Ada', { exact: true }).waitFor();
  });

  test('what is wrong is said and underlined; Tab leaves the field; the mended value is what a run gives', async () => {
    await field('Value').click();
    await press('Control+A');
    await type('Dear {{ $json.nmae');
    await canvas.panel.getByText('There is no field "nmae" in $json. Did you mean "name"?').waitFor();
    expect(await canvas.panel.locator('.cm-lintRange-warning').textContent()).toBe('nmae');
    await press('Escape');
    await press('Tab');
    expect(await window.page.evaluate(`document.activeElement.getAttribute('aria-label')`)).not.toBe('Value');
    await field('Value').fill('Dear {{ $json.name }}');
    await canvas.panel.getByText('Dear Ada', { exact: true }).waitFor();
    await canvas.saved();
    const execution = await run();
    const detail = (await window.account.call('GET', `/api/v1/executions/${execution.id}/nodes/greet`)) as {
      runs: { outputs: { main: { items: { json: { greeting: string } }[] } } }[];
    };
    expect(detail.runs[0]!.outputs.main.items.map(({ json }) => json.greeting)).toEqual(['Dear Ada', 'Dear Grace']);
  });

  test('a large editor shows text and result side by side; a field dropped into code has no braces', async () => {
    await canvas.panel.getByRole('button', { name: 'Open Value in a large editor' }).click();
    const dialog = window.page.getByRole('dialog', { name: 'Value' });
    const large = dialog.getByRole('textbox', { name: 'Value' });
    await dialog.getByText('Dear Ada', { exact: true }).waitFor();
    await large.fill('{{ [] }}');
    for (let step = 0; step < 4; step += 1) await press('ArrowLeft');
    await window.page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/plain', '{{ $json.name }}');
      const { x: clientX, y, height } = getSelection().getRangeAt(0).getBoundingClientRect();
      const place = { clientX, clientY: y + height / 2 };
      const drop = new DragEvent('drop', { dataTransfer, ...place, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(drop);
    })()`);
    expect(await large.textContent()).toBe('{{ [$json.name] }}');
    await dialog.getByText('"Ada"').waitFor();
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await field('Value').textContent()).toBe('{{ [$json.name] }}');
    await canvas.saved();
  });

  test('code nodes have an editor that knows their data and marks what cannot be read', async () => {
    await canvas.node('Compute').click();
    const code = field('JavaScript');
    await code.click();
    await press('Control+A');
    await type('return $input.first().json.gre');
    await option(/^greeting/).click();
    expect(await code.textContent()).toBe('return $input.first().json.greeting');
    await type(' )(');
    await canvas.panel.locator('.cm-lintRange-error').first().waitFor();
    await code.fill('return $input.all();');
    await canvas.panel.locator('.cm-lintRange-error').first().waitFor({ state: 'detached' });
    await canvas.saved();
  });

  test('the field is sound for assistive technology, and the page complained about nothing', async () => {
    await canvas.node('Greet people').click();
    await field('Value').waitFor();
    const markup = await canvas.panel.evaluate((element) => (element as unknown as { outerHTML: string }).outerHTML);
    const checking = await window.page.context().newPage();
    await checking.setContent(
      `<!doctype html><html lang="en"><title>Node</title><main><h1>Node</h1>${markup}</main></html>`,
    );
    await checking.evaluate(axeSource);
    const found = await checking.evaluate<{ violations: Result[] }>(
      `axe.run(document, { rules: { 'color-contrast': { enabled: false } } })`,
    );
    await checking.close();
    expect(found.violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
    expect(window.complaints).toEqual([]);
  });
});
