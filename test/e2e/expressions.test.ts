import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Locator, Route } from 'playwright-core';
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
    const node = (nodeId: string, name: string, type: string, parameters: object, x: number, y = 0) => ({
      id: nodeId,
      name,
      type,
      parameters,
      position: { x, y },
    });
    const same = { left: 'a', operator: { type: 'string', operation: 'equals' }, right: 'a' };
    const assignments = [{ name: 'greeting', type: 'string', value: 'Hello' }];
    const made = await window.account.call('POST', '/api/v1/digital-organizations', {
      name: 'Greeter',
      draft: {
        nodes: [
          node('start', 'Start', 'trigger.manual', {}, 0),
          node('greet', 'Greet people', 'data.edit_fields', { assignments }, 300),
          node('code', 'Compute', 'logic.code', { mode: 'all', code: 'return $input.all();' }, 600),
          {
            ...node('ask', 'Ask', 'http.request', { url: 'https://example.test/', never_error: true }, 0, 200),
            settings: { disabled: true },
          },
          node('few', 'Few', 'data.limit', { max_items: 5 }, 300, 200),
          node('check', 'Check', 'logic.if', { conditions: { conditions: [same] } }, 600, 200),
        ],
        connections: [
          { from: { node: 'start', port: 'main' }, to: { node: 'greet', port: 'main' } },
          { from: { node: 'greet', port: 'main' }, to: { node: 'code', port: 'main' } },
          { from: { node: 'greet', port: 'main' }, to: { node: 'ask', port: 'main' } },
          { from: { node: 'greet', port: 'main' }, to: { node: 'few', port: 'main' } },
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
  /** As a person does it. `fill` selects by script, and the editor notices it late: an edit in between would reset the caret. */
  const replace = async (label: string, text: string): Promise<void> => {
    await field(label).click();
    await press('ControlOrMeta+A');
    await window.page.keyboard.insertText(text);
  };
  const run = async (): Promise<{ status: string; id: string }> =>
    (await window.account.call('POST', `/api/v1/digital-organizations/${id}/executions?wait=60`, {
      mode: 'manual',
      input: people,
    })) as { status: string; id: string };

  test('before anything has run, a field says how to see real values', async () => {
    await canvas.open('Greet people');
    await field('Value').click();
    await press('End');
    await type(' {{ ');
    await option('$json').waitFor();
    await type('$json.name');
    await canvas.panel.getByText('Run once to preview the result.').waitFor();
    expect(await field('Value').textContent()).toBe('Hello {{ $json.name }}');
    await canvas.saved();
    expect((await run()).status).toBe('success');
  });

  test('fields of the last execution complete, and the result is there while one types', async () => {
    await window.page.reload();
    await canvas.open('Greet people');
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

  test('a list also appears if the preview sent the same request and moved on before the response', async () => {
    const { page } = window;
    const gate = Promise.withResolvers<void>();
    const asked: string[] = [];
    const hold = async (route: Route) => {
      const [text] = (route.request().postDataJSON() as { texts: string[] }).texts;
      asked.push(text!);
      if (text === "{{ $('Start').first().json }}") await gate.promise;
      await route.continue();
    };
    // Of texts that no other step asks about: the page keeps answers for a minute.
    const isPreview = /\/digital-organizations\/[^/]+\/expressions$/;
    await page.route(isPreview, hold);
    await replace('Value', "{{ $('Start').first().json }}");
    await expect.poll(() => asked).toContain("{{ $('Start').first().json }}");
    for (let step = 0; step < 3; step += 1) await press('ArrowLeft');
    await type('.na');
    await expect.poll(() => asked).toContain("{{ $('Start').first().json.na }}");
    gate.resolve();
    await option(/^name/).click();
    await page.unroute(isPreview);
    expect(await field('Value').textContent()).toBe("{{ $('Start').first().json.name }}");
  });

  test('a completion is taken by a key of the very moment in which the list comes', async () => {
    for (const key of ['Tab', 'Enter']) {
      await field('Value').click();
      await press('Control+A');
      await press('Delete');
      const isTaken = window.page.evaluate(`new Promise((resolve) => {
        const pressAtOnce = () => {
          if (document.querySelector('.cm-tooltip-autocomplete [aria-selected]') === null) return;
          observer.disconnect();
          const press = new KeyboardEvent('keydown', { key: '${key}', code: '${key}', bubbles: true, cancelable: true });
          resolve(!document.activeElement.dispatchEvent(press));
        };
        const observer = new MutationObserver(pressAtOnce);
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      })`);
      await window.page.keyboard.insertText('{{ $json.addr');
      expect(await isTaken, key).toBe(true);
      expect(await field('Value').textContent(), key).toBe('{{ $json.address');
    }
  });

  test('reports and underlines errors; Tab leaves the field; a run uses the corrected value', async () => {
    await field('Value').click();
    await press('Control+A');
    await type('Dear {{ $json.nmae');
    await canvas.panel.getByText('The item has no “nmae”. Did you mean “name”?').waitFor();
    expect(await canvas.panel.locator('.cm-lintRange-warning').textContent()).toBe('nmae');
    await press('Tab');
    expect(await window.page.evaluate(`document.activeElement.getAttribute('aria-label')`)).not.toBe('Value');
    await replace('Value', 'Dear {{ $json.name }}');
    await canvas.panel.getByText('Dear Ada', { exact: true }).waitFor();
    await canvas.saved();
    const execution = await run();
    const detail = (await window.account.call('GET', `/api/v1/executions/${execution.id}/nodes/greet`)) as {
      runs: { outputs: { main: { items: { json: { greeting: string } }[] } } }[];
    };
    expect(detail.runs[0]!.outputs.main.items.map(({ json }) => json.greeting)).toEqual(['Dear Ada', 'Dear Grace']);
  });

  test('a large editor shows text and result side by side; a field dropped into code has no braces', async () => {
    await canvas.panel.getByRole('button', { name: 'Open Value in editor' }).click();
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
    await canvas.open('Compute');
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

  const choose = (label: string, mode: 'Fixed' | 'Expression'): Promise<void> =>
    canvas.panel
      .getByRole('radiogroup', { name: `Value type of ${label}`, exact: true })
      .locator('label')
      .filter({ hasText: mode })
      .click();
  const parameters = async (nodeId: string): Promise<unknown> => {
    const { draft } = (await window.account.call('GET', `/api/v1/digital-organizations/${id}`)) as {
      draft: { nodes: { id: string; parameters: unknown }[] };
    };
    return draft.nodes.find((node) => node.id === nodeId)?.parameters;
  };

  test('a choice, a number and a switch become expressions by the same switch as texts, and back with the result', async () => {
    const { panel } = canvas;
    await canvas.open('Ask');
    await choose('Method', 'Expression');
    expect(await field('Method').textContent()).toBe('{{ "GET" }}');
    const focused = () => window.page.evaluate(`document.activeElement.getAttribute('aria-label')`);
    await expect.poll(focused).toBe('Method');
    await field('Method').fill('{{ "PO" + "ST" }}');
    await panel.getByText('POST', { exact: true }).waitFor();
    await choose('Method', 'Fixed');
    expect(await panel.getByRole('combobox', { name: 'Method' }).inputValue()).toBe('POST');
    await choose('Never error', 'Expression');
    await field('Never error').fill('{{ $json.greeting.length > 3 }}');
    await panel.getByText('true', { exact: true }).waitFor();
    await choose('Never error', 'Fixed');
    expect(await panel.getByRole('switch', { name: 'Never error' }).isChecked()).toBe(true);
    await canvas.open('Few');
    await choose('Max items', 'Expression');
    expect(await field('Max items').textContent()).toBe('{{ 5 }}');
    await field('Max items').fill('{{ $json.greeting.length }}');
    await panel.getByText('8', { exact: true }).waitFor();
    await canvas.saved();
    expect(await parameters('few')).toMatchObject({ max_items: '{{ $json.greeting.length }}' });
    await choose('Max items', 'Fixed');
    const shown = () => panel.getByRole('textbox', { name: 'Max items' }).inputValue();
    await expect.poll(shown).toBe('8');
  });

  test('names with values, lists of them and conditions have the editor of expressions, too', async () => {
    const { panel } = canvas;
    await canvas.open('Ask');
    await panel.getByRole('button', { name: 'Add header' }).click();
    await field('Name 1 of Headers').fill('x-greeting');
    await field('Value 1 of Headers').fill('plain');
    await choose('Value 1 of Headers', 'Expression');
    expect(await field('Value 1 of Headers').textContent()).toBe('plain');
    await press('Control+A');
    await type('{{ $json.gre');
    await option(/^greeting/).click();
    await panel.getByText('Dear Ada', { exact: true }).waitFor();
    await window.screenshot('expression-header');
    await canvas.saved();
    expect(await parameters('ask')).toMatchObject({ headers: { 'x-greeting': '{{ $json.greeting }}' } });
    await choose('Headers', 'Expression');
    await field('Headers').fill('{{ ({ "x-all": $json.greeting }) }}');
    await panel.getByText('"x-all": "Dear Ada"', { exact: false }).waitFor();
    await choose('Headers', 'Fixed');
    expect(await field('Name 1 of Headers').inputValue()).toBe('x-greeting');
    await canvas.open('Check');
    await field('Value of condition 1').fill('');
    await type('{{ ');
    await option('$json').waitFor();
    await type('2 * 3 }}');
    await panel.getByText('6', { exact: true }).waitFor();
    await field('Comparison value of condition 1').fill('six');
    await canvas.saved();
    const [condition] = ((await parameters('check')) as { conditions: { conditions: unknown[] } }).conditions
      .conditions;
    expect(condition).toMatchObject({ left: '{{ 2 * 3 }}', right: 'six' });
  });

  test('the result has its place with the text: nothing below moves when it comes', async () => {
    const { page } = window;
    await canvas.open('Check');
    const place = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top);
    const below = canvas.panel.getByRole('button', { name: 'Add condition' });
    // From the field itself: the node's issue above it disappears when the field is no longer empty.
    const distance = async () => (await place(below)) - (await place(field('Value of condition 1')));
    await field('Value of condition 1').fill('');
    await field('Value of condition 1').focus();
    const before = await distance();
    const gate = Promise.withResolvers<void>();
    const isPreview = /\/digital-organizations\/[^/]+\/expressions$/;
    await page.route(isPreview, (route) => gate.promise.then(() => route.continue()));
    await page.evaluate(`document.execCommand('insertText', false, '{{ $json.name }}')`);
    await expect.poll(distance).toBeGreaterThan(before);
    const after = await distance();
    gate.resolve();
    await canvas.panel.locator('[aria-live="polite"][data-current="true"]').waitFor();
    await canvas.panel.getByText('Run once to preview the result.').waitFor();
    await page.unroute(isPreview);
    await window.screenshot('result-place');
    expect(await distance()).toBe(after);
    await field('Value of condition 1').fill('a');
    await canvas.close();
    await canvas.saved();
  });

  test('pinned items are previewed as they are on the screen, before anything is saved', async () => {
    const { page } = window;
    const gate = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      if (route.request().method() === 'PUT') await gate.promise;
      await route.fallback();
    };
    await page.route('**/api/v1/digital-organizations/*', hold); // saves do not arrive for now
    await canvas.open('Start');
    const dialog = page.getByRole('dialog', { name: 'Node Start' });
    await dialog.getByRole('button', { name: 'Edit output' }).click();
    const editor = page.getByRole('dialog', { name: 'Pinned items' });
    await editor.getByRole('textbox', { name: 'Items as JSON' }).fill('[{ "name": "Konrad" }]');
    await editor.getByRole('button', { name: 'Pin items' }).click();
    await canvas.close();
    await canvas.open('Greet people');
    await replace('Value', 'Hail {{ $json.name }}');
    await canvas.panel.getByText('Hail Konrad', { exact: true }).waitFor();
    expect(await page.getByRole('status').getByText('Saved', { exact: true }).count()).toBe(0);
    gate.resolve();
    await canvas.saved();
    await page.unroute('**/api/v1/digital-organizations/*', hold);
  });

  test('an expression typed key by key, braces included, is saved as it was typed, at any speed', async () => {
    await canvas.open('Greet people');
    const saved = async () =>
      ((await parameters('greet')) as { assignments: { value: unknown }[] }).assignments[0]?.value;
    for (const [text, delay] of [
      ['Be kind to {{ $json.customer }} always', 120],
      ['{{ $json.amount }}', 40],
      ['total {{$json.a}} and {{ $json.b }}', 0],
    ] as const) {
      await field('Value').click();
      await press('ControlOrMeta+A');
      await window.page.keyboard.type(text, { delay });
      await expect.poll(saved).toBe(text);
    }
    await replace('Value', 'Hail {{ $json.name }}');
    await canvas.saved();
  });

  test('the field is sound for assistive technology, and the page complained about nothing', async () => {
    await canvas.open('Greet people');
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
