import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** Asks the page again until it says what is expected. */
function eventually<Seen>(look: () => Seen | Promise<Seen>) {
  return expect.poll(look);
}

const n8nNodes = JSON.stringify({
  nodes: [
    { name: 'Pass', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [0, 0], parameters: {} },
    { name: 'Strange', type: 'n8n-nodes-base.unheardOf', typeVersion: 1, position: [300, 0], parameters: {} },
  ],
  connections: { Pass: { main: [[{ node: 'Strange', type: 'main', index: 0 }]] } },
});

/**
 * Eight nodes with a loop and a wait are built, run, debugged and published without leaving the page, by visible elements. The steps build
 * on each other: where one fails, the later ones cannot pass.
 */
describe.skipIf(findBrowser() === null)('somebody who builds a digital organization', () => {
  let window: SignedInWindow;
  let canvas: CanvasSteps;
  let address = '';

  beforeAll(async () => {
    window = await openSignedIn();
    canvas = new CanvasSteps(window.page);
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const nodes = () => window.page.locator('.react-flow__node-node').count();
  const edges = () => window.page.locator('.react-flow__edge').count();
  const chosen = () => window.page.locator('.react-flow__node-node.selected').count();
  const press = (keys: string) => window.page.keyboard.press(keys);
  const element = (name: string) => window.page.locator(`.react-flow__node[aria-label^="${name},"]`);
  const clickCanvas = () => window.page.locator('.react-flow__pane').click({ position: { x: 400, y: 150 } });

  /** Adds the best match of the open palette. */
  async function search(words: string, name: string): Promise<void> {
    await window.page.getByLabel('Search nodes').fill(words);
    await press('Enter');
    await canvas.node(name).waitFor();
    if (name !== 'Manual trigger' && name !== 'No operation') await canvas.panel.waitFor(); // it is to be filled in
  }

  /** Adds the node that follows at a port, by the button there. */
  async function addAfter(port: string, words: string, name: string): Promise<void> {
    await window.page.getByRole('button', { name: `Add a node after ${port}`, exact: true }).click();
    await search(words, name);
  }

  test('adds nodes by searching in words of their own, each at the port before it', async () => {
    const { page } = window;
    await page.goto('/');
    await page.getByRole('button', { name: /^Empty canvas/ }).click();
    await page.getByText('Add a trigger first').waitFor();
    address = new URL(page.url()).pathname;
    await search('manual', 'Manual trigger');
    await addAfter('Manual trigger, Items', 'assign', 'Edit fields');
    await canvas.rename('Numbers');
    await canvas.panel.getByRole('button', { name: 'Add field' }).click();
    await canvas.fill('Name', 'n');
    await canvas.fill('Value', '{{ [1, 2, 3] }}');
    await canvas.close();
    await addAfter('Numbers, Items', 'explode', 'Split out');
    await canvas.panel.getByRole('button', { name: /^Add / }).first().click();
    await canvas.fill('Field', 'n');
    await canvas.close();
  });

  test('adds a loop and its body', async () => {
    await addAfter('Split out, Items', 'each', 'Loop over items');
    await canvas.close();
    await eventually(edges).toBe(5); // a body and its way back come with it
    await element('No operation').focus();
    await press('r');
    await search('sleep', 'Wait');
    await canvas.fill('Amount', '1');
    await canvas.choose('Unit', 'Seconds');
    await canvas.close();
    await eventually(edges).toBe(5);
    await window.page.getByLabel('Connection from Wait to Loop over items').focus();
    await press('Delete');
    await eventually(edges).toBe(4);
    await element('Wait').click(); // the next node goes behind the selected one
    await eventually(chosen).toBe(1);
  });

  test('adds and connects nodes without a mouse', async () => {
    const { page } = window;
    await element('Wait').focus();
    await press('n');
    await page.getByLabel('Search nodes').fill('edit');
    await press('ArrowDown');
    await press('Enter');
    await canvas.node('Edit fields').waitFor();
    await canvas.rename('Mark');
    await canvas.panel.getByRole('button', { name: 'Add field' }).click();
    await canvas.fill('Name', 'twice');
    await canvas.fill('Value', "{{ $('Split out').item.json.n.no.such.field }}");
    await canvas.close();
    await eventually(edges).toBe(5); // behind the selected node
    await element('Mark').focus();
    await press('c');
    await chooseTarget('Loop over items · Back');
    await eventually(edges).toBe(6);
    const before = await element('Mark').boundingBox();
    await element('Mark').focus();
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await element('Mark').focus();
    await press('ArrowDown');
    await eventually(async () => (await element('Mark').boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
  });

  async function chooseTarget(target: string): Promise<void> {
    const dialog = window.page.getByRole('dialog', { name: /^Connect / });
    await dialog.getByRole('combobox', { name: 'To node' }).fill(target);
    await window.page.getByRole('option', { name: target }).click();
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  test('puts a node into a connection and reads why a connection is refused', async () => {
    const { page } = window;
    await addAfter('Loop over items, Done', 'first', 'Limit');
    await canvas.close();
    await page.getByRole('button', { name: 'Tidy up' }).click();
    await page.getByLabel('Connection from Loop over items to Limit').focus();
    await press('Enter');
    await page.getByRole('button', { name: 'Insert a node here' }).click();
    await search('nothing', 'No operation');
    await canvas.close();
    await eventually(nodes).toBe(8);
    await eventually(edges).toBe(8);
    await page.getByRole('button', { name: 'Tidy up' }).click();
    await canvas.connect({ node: 'Limit', port: 'main' }, { node: 'Limit', port: 'main' });
    await page.getByText('A node cannot be connected to itself.').waitFor();
    await clickCanvas();
    await canvas.fit();
    await eventually(edges).toBe(8);
    await canvas.saved();
  });

  test('renames on the canvas, and the expressions that name the node follow', async () => {
    const { page } = window;
    await element('Split out').focus();
    await press('F2');
    await page.getByLabel('New name for Split out').fill('One by one');
    await press('Enter');
    await canvas.open('Mark');
    await eventually(() => canvas.panel.textContent()).toContain("$('One by one').item.json.n.no.such.field");
    await canvas.close();
  });

  test('runs it, sees which node failed and why, mends it and runs it to its end', async () => {
    await clickCanvas();
    await press('Control+Enter');
    await canvas.reached('Mark', 'error');
    await canvas.open('Mark');
    await canvas.panel.getByRole('textbox', { name: 'Value', exact: true }).focus();
    await press('Control+a');
    await press('Delete');
    await canvas.fill('Value', "{{ $('One by one').item.json.n * 2 }}");
    await press('Control+Enter'); // from the field, with the text just typed
    await canvas.close();
    await canvas.reached('Limit', 'success');
    await canvas.reached('Mark', 'success');
    await canvas.node('Mark').getByText('3 runs').waitFor();
  });

  test('copies, pastes, undoes and redoes; copies follow each other', async () => {
    await element('Wait').click();
    await canvas.bar.waitFor();
    expect(await canvas.panel.count()).toBe(0); // a click only selects
    await element('Mark').click({ modifiers: ['Control'] });
    await element('Mark').focus();
    await eventually(chosen).toBe(2);
    await press('Control+c');
    await press('Control+v');
    await eventually(nodes).toBe(10);
    await canvas.node('Mark 1').waitFor();
    await eventually(edges).toBe(9);
    await press('Control+z');
    await eventually(nodes).toBe(8);
    const label = () => window.page.locator('[data-canvas]').getAttribute('aria-label');
    await eventually(label).toBe('Canvas with 8 nodes');
    await press('Control+Shift+z');
    await eventually(nodes).toBe(10);
    await eventually(chosen).toBe(2);
    await press('Control+z');
    await eventually(nodes).toBe(8);
    await element('Wait').click({ modifiers: ['Control'] });
    await eventually(label).toBe('Canvas with 8 nodes, 1 selected');
    await press('Alt+x');
    await window.page.getByRole('dialog').getByText('the 1 selected node').waitFor();
    await press('Escape');
    await press('Control+Shift+z');
    await eventually(nodes).toBe(10);
    await element('Mark 1').click();
    await element('Wait 1').click({ modifiers: ['Control'] });
    await eventually(chosen).toBe(2);
    await press('Delete');
    await eventually(nodes).toBe(8);
  });

  test('pastes nodes of n8n and reads what could not be taken over', async () => {
    const { page } = window;
    await clickCanvas();
    await page.evaluate(`
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(n8nNodes)});
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    `);
    const report = page.getByRole('dialog', { name: 'Paste result' });
    await report.getByText('1 of 2 n8n nodes were converted. 1 node became a placeholder').waitFor();
    await report.getByText('Strange').waitFor();
    await press('Escape');
    await report.waitFor({ state: 'detached' });
    await eventually(nodes).toBe(10);
    await press('Control+z');
    await eventually(nodes).toBe(8);
  });

  test('writes a note in Markdown, colors it and takes it back', async () => {
    const { page } = window;
    await clickCanvas();
    await press('Shift+N');
    await page.getByLabel('Note text (Markdown)').fill('# Read me\n\n**Three** rounds, <b>one</b> second each');
    await press('Escape');
    await page.getByRole('heading', { name: 'Read me' }).waitFor();
    await page.getByText('<b>one</b> second each').waitFor();
    await page.getByRole('button', { name: 'Blue', exact: true }).click();
    await page.locator('[data-note][data-color="blue"]').waitFor();
    await clickCanvas();
    await press('Control+z');
    await page.locator('[data-note][data-color="yellow"]').waitFor();
    await press('Control+Shift+z');
    await page.locator('[data-note][data-color="blue"]').waitFor();
    await canvas.saved();
  });

  test('disables a node from its menu, in words, and enables it again by key', async () => {
    const { page } = window;
    await element('Limit').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Enable or disable' }).click();
    await canvas.node('Limit').getByText('Disabled').waitFor();
    await element('Limit').focus();
    await press('d');
    await canvas.node('Limit').getByText('Disabled').waitFor({ state: 'detached' });
  });

  test('finds every shortcut in the help, and keys do nothing while typing', async () => {
    const { page } = window;
    await clickCanvas();
    await press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Tidy up').waitFor();
    await help.getByText('Ctrl ↵').waitFor();
    await press('Escape');
    await help.waitFor({ state: 'detached' });
    const name = page.getByLabel('Digital organization name');
    await name.fill('');
    await name.pressSequentially('Ndc?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await name.fill('Rounds');
    await canvas.saved();
  });

  test('publishes it', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const popover = page.getByRole('dialog');
    await popover.getByRole('button', { name: 'Publish' }).click();
    await popover.getByRole('button', { name: 'Publish' }).waitFor({ state: 'detached' });
    await press('Escape');
    await page.getByRole('button', { name: 'Published', exact: true }).waitFor();
  });

  test('never left the page, and the page complained about nothing', () => {
    expect(new URL(window.page.url()).pathname).toBe(address);
    expect(window.complaints).toEqual([]);
  });
});
