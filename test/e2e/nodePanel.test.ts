import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { dialogGeometry } from './dialogGeometry.ts';
import { fillOAuth2Form, openWithOAuth2, type WindowWithOAuth2 } from './withOAuth2.ts';

const attack = '<script>top.hacked = true</script><img src=x onerror="top.hacked = true">';
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="top.hacked = true">${attack}</svg>`;
const code = `return Array.from({ length: 600 }, (_, id) => ({ json: { id, name: 'Person ' + id, address: { city: 'Ulm' }, drawing: ${JSON.stringify(drawing)} } }));`;

const file = (file_name: string, media_type: string) => ({
  type: 'data.convert_to_file',
  parameters: { format: 'text', make: 'each', field: 'drawing', file_name, media_type },
});

/** A chain of nodes, named as their ids. */
const draft = (types: Record<string, { type: string; parameters?: object }>) => {
  const ids = Object.keys(types);
  const nodes = ids.map((id, index) => ({ id, name: id, position: { x: index * 260, y: 0 }, ...types[id] }));
  const connections = ids.slice(1).map((id, index) => ({
    from: { node: ids[index] ?? '', port: 'main' },
    to: { node: id, port: 'main' },
  }));
  return { nodes, connections };
};

const texts = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ name: `field ${place}`, type: 'string', value: 'text' }));

const graph = draft({
  start: { type: 'trigger.manual' },
  make: { type: 'logic.code', parameters: { mode: 'all', code } },
  greet: {
    type: 'data.edit_fields',
    parameters: {
      mode: 'assignments',
      include: 'all',
      assignments: [{ name: 'greeting', type: 'string', value: 'Hello {{ $json.name }}' }],
    },
  },
  few: { type: 'data.limit', parameters: { max_items: 1 } },
  svg: file('evil.svg', 'image/svg+xml'),
  html: file('evil.html', 'text/html'),
  png: file('evil.png', 'image/png'),
  ask: { type: 'http.request', parameters: { url: 'https://example.test/{{ $json.id }}' } },
  many: { type: 'data.edit_fields', parameters: { mode: 'assignments', assignments: texts(14) } },
});

/** The large panel of a node, in one browser window. The steps build on each other. */
describe.skipIf(findBrowser() === null)('the panel of a node', { timeout: 120_000 }, () => {
  let window: WindowWithOAuth2;
  let canvas: CanvasSteps;
  let address: string;

  beforeAll(async () => {
    window = await openWithOAuth2();
    canvas = new CanvasSteps(window.page);
    const body = { name: 'Panel', draft: graph };
    const { id } = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', body);
    address = `/digital-organizations/${id}`;
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const panel = (name: string) => window.page.getByRole('dialog', { name: `Node ${name}`, exact: true });
  const column = (name: string, title: string) => panel(name).getByRole('region', { name: title, exact: true });
  const open = async (name: string) => {
    await canvas.node(name).dblclick();
    await panel(name).waitFor();
  };
  const run = async (name: string) => {
    await panel(name).getByRole('button', { name: 'Run this node' }).click();
    await panel(name).locator('[data-status="success"]').first().waitFor({ timeout: 60_000 });
  };

  test('opens by its address, runs up to the node, and shows what came in and went out', async () => {
    const { page } = window;
    await page.goto(`${address}?node=greet`);
    await column('greet', 'Output').getByText('Run this node to see its output.').waitFor();
    await run('greet');
    const output = column('greet', 'Output');
    await output.getByText('600 items').waitFor();
    await output.getByRole('table', { name: 'Items' }).getByText('Person 3', { exact: true }).waitFor();
    expect(await output.getByRole('row').count()).toBeLessThan(80); // only what is seen is in the page
    await output.getByRole('textbox', { name: 'Search items' }).fill('person 599');
    await output.getByText('1 of 600 items').waitFor(); // the last page is searched, too
    await output.getByRole('textbox', { name: 'Search items' }).fill('');
    await window.screenshot('node-panel');
  });

  test('fills its frame, and the end of every column can be reached, on a desktop in light and on a phone in dark', async () => {
    const { page } = window;
    const execution = new URL(page.url()).searchParams.get('execution');
    for (const name of ['greet', 'many']) {
      if (name === 'many') await page.goto(`${address}?node=${name}&execution=${execution}`);
      for (const size of [
        { width: 1440, height: 900, colorScheme: 'light' as const },
        { width: 390, height: 844, colorScheme: 'dark' as const },
      ]) {
        const { colorScheme } = size;
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        if (name === 'many') await panel(name).getByText('field 13', { exact: false }).first().waitFor();
        else if (size.width < 992) await panel(name).getByRole('tab', { name: 'Output' }).click();
        if (name === 'greet') await column(name, 'Output').getByText('600 items').waitFor();
        const shape = await page.evaluate<{ problems: string[]; scrolling: number }>(dialogGeometry);
        expect(shape.problems, `${name} ${size.width} ${colorScheme}`).toEqual([]);
        expect(shape.scrolling).toBeGreaterThan(0);
        await window.screenshot(`node-dialog-${name}-${colorScheme}-${size.width}`);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1360, height: 850 });
    await page.goto(`${address}?node=greet&execution=${execution}`);
    await column('greet', 'Output').getByText('600 items').waitFor({ timeout: 60_000 });
  });

  test('shows items as folded JSON and as fields', async () => {
    const input = column('greet', 'Input');
    await input.getByText('JSON', { exact: true }).click();
    const tree = input.getByRole('tree', { name: 'Items as JSON' });
    await tree.getByRole('treeitem').filter({ hasText: '"name": "Person 0"' }).waitFor();
    expect(await tree.getByText('"city"').count()).toBe(0);
    await tree.getByText('"address"').first().click();
    await tree.getByRole('treeitem').filter({ hasText: '"city": "Ulm"' }).waitFor();
    await input.getByText('Schema', { exact: true }).click();
    await input.getByRole('region', { name: 'Fields of the items' }).getByText('city', { exact: true }).waitFor();
  });

  test('lists are filled by dragging fields, and sorted and shortened by keyboard', async () => {
    const { page } = window;
    const form = panel('greet');
    await form.getByRole('button', { name: 'Add another field' }).click();
    await form.getByRole('textbox', { name: 'Name', exact: true }).nth(1).fill('second');
    const city = column('greet', 'Input').getByRole('region', { name: 'Fields of the items' }).getByText('city');
    await city.dragTo(form.getByRole('textbox', { name: 'Value', exact: true }).nth(1));
    const stored = async () => JSON.stringify(await window.account.call('GET', `/api/v1${address}`));
    await expect.poll(stored).toContain('"{{ $json.address.city }}"');
    const names = () => form.getByRole('textbox', { name: 'Name', exact: true }).allInnerTexts();
    const fields = column('greet', 'Input').getByRole('region', { name: 'Fields of the items' });
    await fields
      .getByText('name', { exact: true })
      .dragTo(form.getByText('or drag fields from the input here').first());
    await expect.poll(names).toEqual(['greeting', 'second', 'name']); // a field dropped onto the list is a row of it
    await expect.poll(stored).toContain('"{{ $json.name }}"');
    await form.getByRole('button', { name: 'Remove entry 3 of Fields', exact: true }).focus();
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Move entry 2 of Fields', exact: true }).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(names).toEqual(['second', 'greeting']);
    await form
      .getByRole('button', { name: 'Move entry 1 of Fields', exact: true })
      .and(page.locator(':focus'))
      .waitFor();
    await form.getByRole('button', { name: 'Remove entry 1 of Fields' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['greeting']);
    await page.keyboard.press('Escape');
    await panel('greet').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('node')).toBe(false);
  });

  test('pinned items are typed with clear errors, replace the output, and are removed', async () => {
    const { page } = window;
    await open('make');
    const output = column('make', 'Output');
    await output.getByRole('button', { name: 'Pin', exact: true }).click();
    await output.getByText('Manual executions use these items', { exact: false }).waitFor();
    await output.getByRole('button', { name: 'Edit output' }).click();
    const editor = page.getByRole('dialog', { name: 'Pinned items' });
    await editor.getByRole('textbox', { name: 'Items as JSON' }).fill('[\n  {"name": "Grace",}\n]');
    await expect.poll(() => editor.locator('.cm-lintRange-error').textContent()).toBe('}');
    await editor.getByRole('button', { name: 'Pin items' }).click();
    await editor.getByText('Invalid JSON at line 2, column 20: Remove the comma before }.').waitFor();
    await window.screenshot('pinned-json');
    await editor.getByRole('textbox', { name: 'Items as JSON' }).fill('[{"name": "Grace"}, 7]');
    await editor.getByRole('button', { name: 'Pin items' }).click();
    await editor.getByText('Item 2 is not an object', { exact: false }).waitFor();
    await editor.getByRole('textbox', { name: 'Items as JSON' }).fill(JSON.stringify([{ name: 'Grace', drawing }]));
    await editor.getByRole('button', { name: 'Pin items' }).click();
    await output.getByText('1 item', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await open('greet');
    await run('greet');
    await column('greet', 'Output').getByRole('cell', { name: 'Hello Grace' }).waitFor();
    await page.keyboard.press('Escape');
    await open('make');
    await output.getByRole('button', { name: 'Unpin' }).click();
    await output.getByRole('button', { name: 'Unpin' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  });

  test.each([
    ['svg', 'evil.svg', '<svg xmlns'],
    ['html', 'evil.html', '<svg xmlns'],
    ['png', 'evil.png', 'The file is damaged'],
  ])('a file of strangers is looked into without running: %s', async (node, name, shown) => {
    const { page } = window;
    await page.goto(`${address}?node=${node}`);
    await run(node);
    await column(node, 'Output')
      .getByRole('button', { name: `Preview ${name}` })
      .click();
    await page.getByRole('dialog', { name }).getByText(shown, { exact: false }).first().waitFor();
    expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
    expect(await page.locator('iframe, object, embed').count()).toBe(0);
    await page.getByRole('button', { name: 'Close preview' }).click();
    await panel(node).waitFor();
    await page.keyboard.press('Escape');
  });

  test('a credential is made, connected and tested without leaving the node', async () => {
    const { page } = window;
    await page.goto(`${address}?node=ask`);
    await panel('ask').waitFor();
    await panel('ask').getByRole('button', { name: 'New credential for Authentication' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create credential' });
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'OAuth2', exact: true }).click();
    await fillOAuth2Form(dialog, window.oauth2);
    await dialog.getByRole('button', { name: 'Create credential' }).click();
    const form = panel('ask');
    await form.getByText('Not connected').waitFor();
    expect(await form.getByRole('combobox', { name: 'Authentication' }).inputValue()).toBe('Calendar');
    await form.getByRole('button', { name: 'Connect', exact: true }).click();
    await form.getByText('Connected', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Test', exact: true }).click();
    await form.getByText('Test passed').waitFor();
    await page.reload();
    await form.getByText('Test passed').waitFor(); // the server remembers
    await form.getByRole('combobox', { name: 'Authentication' }).click();
    await page.getByRole('option', { name: /Calendar.*Test passed/ }).waitFor();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Add option' }).click();
    await page.getByRole('menuitem', { name: 'Proxy' }).click();
    await form.getByRole('textbox', { name: 'Proxy' }).waitFor();
    await window.screenshot('node-credential');
  });

  test.each([
    [1440, 900],
    [390, 844],
  ])('says what is wrong once, at its field, after it was left, and nothing moves: %i × %i', async (width, height) => {
    const { page } = window;
    const make = {
      type: 'data.edit_fields',
      parameters: { assignments: [{ name: 'one', type: 'string', value: '1' }] },
    };
    const ask = { type: 'http.request', parameters: { url: 'https://example.test/' } };
    const body = { name: 'Wrong', draft: draft({ start: { type: 'trigger.manual' }, make, ask }) };
    const { id } = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', body);
    const issues = async () => {
      const seen = await window.account.call<{ issues: { parameter: string }[] }>(
        'GET',
        `/api/v1/digital-organizations/${id}`,
      );
      return seen.issues.map(({ parameter }) => parameter);
    };
    const places = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('[role="dialog"] [data-pointer]')].map((field) =>
          [field.dataset.pointer, ...Object.values(field.getBoundingClientRect().toJSON())].join(' '))`,
      );
    await page.setViewportSize({ width, height });
    await page.goto(`/digital-organizations/${id}?node=ask`);
    const form = panel('ask');
    await form.getByText('No issues.').waitFor();
    await form.getByRole('textbox', { name: 'URL', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    const before = await places();
    await form.getByText('1 issue to fix before publishing').waitFor();
    expect(await form.getByText('URL is required.').count()).toBe(0);
    await page.keyboard.press('Tab');
    await form.getByText('URL is required.').waitFor();
    expect(await form.getByText('URL is required.').count()).toBe(1);
    expect(await form.locator('[data-pointer="/url"]').getByText('URL is required.').count()).toBe(1);
    expect(await places()).toEqual(before);
    await window.screenshot(`form-problem-${width}`);

    await page.goto(`/digital-organizations/${id}?node=make`);
    const list = panel('make').getByRole('list', { name: 'Fields' });
    await panel('make').getByText('No issues.').waitFor();
    await panel('make').getByRole('button', { name: 'Add another field' }).click();
    const second = list.getByRole('listitem').nth(1);
    await second.getByRole('textbox', { name: 'Name', exact: true }).click();
    await page.keyboard.type('two', { delay: 40 });
    for (let key = 0; key < 3; key += 1) await page.keyboard.press('Backspace');
    const typed = await places();
    await expect.poll(issues).toContain('/assignments/1/name');
    await panel('make').getByText('1 issue to fix before publishing').waitFor();
    expect(await panel('make').getByText('Name is required.').count()).toBe(0);
    await page.keyboard.press('Tab');
    await second.getByText('Name is required.').waitFor();
    expect(await panel('make').getByText('Name is required.').count()).toBe(1);
    expect(await places()).toEqual(typed);
    await window.screenshot(`form-problem-in-list-${width}`);
  });

  test('nothing was complained about', () => {
    expect(window.complaints).toEqual([]);
  });
});
