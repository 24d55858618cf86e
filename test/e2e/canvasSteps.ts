import type { Locator, Page } from 'playwright-core';

/** What people do on the canvas, by what they see: names of nodes, labels of fields. */
export class CanvasSteps {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get panel(): Locator {
    return this.#page.getByRole('complementary', { name: /^Node / });
  }

  node(name: string): Locator {
    return this.#page.locator(`[data-node-name="${name}"]`);
  }

  /** Selects a node, which may have been out of sight beside the panel of another one. */
  async select(name: string): Promise<void> {
    await this.fit();
    await this.restingBox(this.node(name));
    await this.node(name).click();
    await this.#page.getByRole('complementary', { name: `Node ${name}`, exact: true }).waitFor();
  }

  /** Adds a node from the palette and waits for its panel; it is connected behind the selected node. */
  async add(title: string): Promise<void> {
    const open = this.#page.getByRole('button', { name: 'Add node', exact: true });
    if (await open.isVisible()) await open.click();
    const palette = this.#page.getByRole('complementary', { name: 'Add a node' });
    await palette.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await this.panel.getByLabel('Node name').waitFor();
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
    await this.#page.getByRole('button', { name: 'Fit to view' }).click();
  }

  async saved(): Promise<void> {
    await this.#page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
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
