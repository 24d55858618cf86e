import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

const code = `return Array.from({ length: 600 }, (_, id) => ({ json: { id, name: 'Person ' + id, address: { city: 'Ulm' } } }));`;

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
});

/** The large panel of a node, in one browser window. The steps build on each other. */
describe.skipIf(findBrowser() === null)('the panel of a node', { timeout: 120_000 }, () => {
  let window: SignedInWindow;
  let address: string;

  beforeAll(async () => {
    window = await openSignedIn();
    const body = { name: 'Panel', draft: graph };
    const { id } = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', body);
    address = `/digital-organizations/${id}`;
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await window?.close();
  });

  const panel = (name: string) => window.page.getByRole('dialog', { name: `Node ${name}`, exact: true });
  const column = (name: string, title: string) => panel(name).getByRole('region', { name: title, exact: true });
  const run = async (name: string) => {
    await panel(name).getByRole('button', { name: 'Run this node' }).click();
    await panel(name).locator('[data-status="success"]').first().waitFor({ timeout: 60_000 });
  };

  test('opens by its address, runs up to the node, and shows what came in and went out', async () => {
    const { page } = window;
    await page.goto(`${address}?node=greet`);
    await column('greet', 'Output').getByText('Run this node to see what it makes.').waitFor();
    await run('greet');
    const output = column('greet', 'Output');
    await output.getByText('600 items').waitFor();
    await output.getByRole('table', { name: 'Items' }).getByText('Person 3', { exact: true }).waitFor();
    expect(await output.getByRole('row').count()).toBeLessThan(80); // only what is seen is in the page
    await output.getByRole('textbox', { name: 'Search in items' }).fill('person 599');
    await output.getByText('1 of 600 items').waitFor(); // the last page is searched, too
    await output.getByRole('textbox', { name: 'Search in items' }).fill('');
    await window.screenshot('node-panel');
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

  test('lists are sorted, folded and shortened by keyboard', async () => {
    const { page } = window;
    const form = panel('greet');
    await form.getByRole('button', { name: 'Add another field' }).click();
    await form.getByRole('textbox', { name: 'Name', exact: true }).nth(1).fill('second');
    await form.getByRole('button', { name: 'Move entry 2 of Fields up' }).focus();
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: /^Entry 1 of Fields: second/ }).waitFor();
    await form.getByRole('button', { name: /^Entry 1 of Fields: second/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => form.getByRole('textbox', { name: 'Name', exact: true }).count()).toBe(1);
    await form.getByRole('button', { name: 'Remove entry 1 of Fields' }).focus();
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: /^Entry 1 of Fields: greeting/ }).waitFor();
  });

  test('nothing was complained about', () => {
    expect(window.complaints).toEqual([]);
  });
});
