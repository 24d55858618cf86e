import type { Locator, Page } from 'playwright-core';

/** User actions on the canvas, by visible names of nodes and labels of fields. */
export class CanvasSteps {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The editor of the open node; on the page of an execution, the panel of the chosen one. */
  get panel(): Locator {
    return this.#page
      .getByRole('dialog', { name: /^Node / })
      .or(this.#page.getByRole('complementary', { name: /^Node / }));
  }

  /** Whatever lies over the page but the editor of a node. */
  get dialog(): Locator {
    return this.#page.locator('[role="dialog"]:not([data-node-editor])');
  }

  /** The buttons above the selected node. */
  get bar(): Locator {
    return this.#page.getByRole('toolbar', { name: /^Actions for / });
  }

  node(name: string): Locator {
    return this.#page.locator(`[data-node-name="${name}"]`);
  }

  /** Opens a node by a double click at any position; closes an open one first. */
  async open(name: string): Promise<void> {
    await this.fit();
    await this.restingBox(this.node(name));
    await this.node(name).dblclick();
    await this.panel.and(this.#page.getByLabel(`Node ${name}`, { exact: true })).waitFor();
  }

  /** Leaves the node that is open, if one is. */
  async close(): Promise<void> {
    await this.#page.locator('[data-canvas]').waitFor(); // where the address names a node, it is open by then
    if (!(await this.panel.isVisible())) return;
    const closed = this.panel.waitFor({ state: 'detached' });
    const clicked = this.panel.getByRole('button', { name: /^(Back to canvas|Close panel)$/ }).click();
    // A key that was pressed just before may close it first.
    for (const one of [closed, clicked]) one.catch(() => undefined);
    await Promise.race([closed, clicked]);
    await closed;
  }

  /** Returns the open node's input or output: a column of its editor, or a tab on narrow screens. */
  async items(side: 'Input' | 'Output'): Promise<Locator> {
    const tab = this.panel.getByRole('tab', { name: new RegExp(`^${side}`) });
    const column = this.panel.getByRole('region', { name: side, exact: true });
    await tab.or(column).first().waitFor();
    if (!(await tab.isVisible())) return column;
    await tab.click();
    return this.panel;
  }

  /** Adds a node from the palette, connected behind the selected one, and waits for its editor where it has something to fill in. */
  async add(title: string): Promise<void> {
    await this.close();
    const open = this.#page.getByRole('button', { name: 'Add node', exact: true });
    const palette = this.#page.getByRole('complementary', { name: 'Add a node' });
    if (await open.isVisible()) await open.click();
    // A node that was used before is in the list twice.
    await palette
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .first()
      .click();
    await palette.waitFor({ state: 'detached' });
    if (title.startsWith('Manual')) await this.bar.waitFor();
    else await this.panel.getByLabel('Node name').waitFor();
  }

  /** Closes the palette, so that nothing covers the canvas. */
  async closePalette(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Close node list' }).click();
  }

  async rename(name: string): Promise<void> {
    const field = this.panel.getByLabel('Node name');
    await field.fill(name);
    await field.press('Enter');
    await this.node(name).waitFor();
  }

  async choose(label: string, option: string): Promise<void> {
    await this.panel.getByRole('combobox', { name: label, exact: true }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  async fill(label: string, value: string): Promise<void> {
    await this.panel.getByRole('textbox', { name: label, exact: true }).fill(value);
  }

  /** Draws a connection with the mouse from an output port to an input port. */
  async connect(from: { node: string; port: string }, to: { node: string; port: string }): Promise<void> {
    await this.close();
    const start = await this.#centre(this.#handle(from, 'source'));
    const end = await this.#centre(this.#handle(to, 'target'));
    await this.#page.mouse.move(start.x, start.y);
    await this.#page.mouse.down();
    await this.#page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.#page.mouse.move(end.x, end.y, { steps: 4 });
    await this.#page.mouse.up();
  }

  /** Shows the whole graph. */
  async fit(): Promise<void> {
    await this.close();
    await this.#page.getByRole('button', { name: 'Fit to view' }).click();
  }

  async saved(word = 'Saved'): Promise<void> {
    await this.#page.getByRole('status').getByText(word, { exact: true }).waitFor();
  }

  /** Waits until the node shows a state of the execution that lies over the canvas. */
  async reached(name: string, status: string): Promise<void> {
    await this.#page.locator(`[data-node-name="${name}"][data-status="${status}"]`).waitFor({ timeout: 30_000 });
  }

  #handle({ node, port }: { node: string; port: string }, kind: 'source' | 'target'): Locator {
    return this.node(node).locator(`.react-flow__handle.${kind}[data-port="${port}"]`);
  }

  async #centre(handle: Locator): Promise<{ x: number; y: number }> {
    const box = await this.restingBox(handle);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Where the element is once the canvas has stopped moving: the same place in ten frames on end. */
  async restingBox(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    let before = '';
    let same = 0;
    for (let frame = 0; frame < 600; frame += 1) {
      const box = await element.boundingBox();
      same = JSON.stringify(box) === before ? same + 1 : 0;
      before = JSON.stringify(box);
      if (box !== null && same >= 10) return box;
      await this.#page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
    }
    throw new Error(`The port does not come to rest; last seen at ${before}.`);
  }
}
