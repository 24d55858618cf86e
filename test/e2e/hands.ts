import type { Locator, Page } from 'playwright-core';
import { CanvasSteps } from './canvasSteps.ts';

/** A user with exactly one kind of input; counts presses and taps, but not typed text. */
export abstract class Hand {
  readonly #page: Page;
  /** Clicks, taps or keys since the story began; a double click is two. */
  count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  protected get page(): Page {
    return this.#page;
  }

  /** Presses a button, follows a link, chooses an entry. */
  abstract choose(what: Locator): Promise<void>;
  /** Opens the editor of a node on the canvas. */
  abstract open(node: string): Promise<void>;
  /** Replaces the text of a field. */
  abstract write(field: Locator, text: string): Promise<void>;

  /** Goes to a page by the navigation. */
  async goTo(name: string): Promise<void> {
    await this.#page.getByRole('heading', { level: 1 }).waitFor();
    const menu = this.#page.getByRole('button', { name: 'Open menu', exact: true });
    if (await menu.isVisible()) await this.choose(menu);
    await this.choose(this.#page.getByRole('link', { name, exact: true }));
  }
}

/** Never touches a key but to write. */
export class Mouse extends Hand {
  async choose(what: Locator): Promise<void> {
    await what.click();
    this.count += 1;
  }

  async open(node: string): Promise<void> {
    const canvas = new CanvasSteps(this.page);
    await canvas.restingBox(canvas.node(node));
    await canvas.node(node).dblclick();
    this.count += 2;
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.choose(field);
    await replaceText(this.page, text);
  }
}

/** Taps, as there is no double click. */
export class Finger extends Hand {
  async choose(what: Locator): Promise<void> {
    await what.tap();
    this.count += 1;
  }

  async open(node: string): Promise<void> {
    const canvas = new CanvasSteps(this.page);
    await canvas.restingBox(canvas.node(node));
    await this.choose(canvas.node(node));
    await this.choose(canvas.bar.getByRole('button', { name: 'Open node' }));
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.choose(field);
    await replaceText(this.page, text);
  }
}

/** Goes everywhere by Tab, and counts what is pressed once it is there. */
export class Keyboard extends Hand {
  async choose(what: Locator): Promise<void> {
    if ((await what.getAttribute('role')) === 'option') return this.#chooseOption(what);
    await this.#reach(what);
    const isSwitch = await this.page.evaluate<boolean>(`document.activeElement?.type === 'checkbox'`);
    await this.#press(isSwitch ? 'Space' : 'Enter');
  }

  async open(node: string): Promise<void> {
    await this.#press('ControlOrMeta+F');
    await this.page.keyboard.type(node);
    await this.page.getByRole('option', { name: new RegExp(`^${node}`) }).waitFor();
    await this.#press('Enter');
    await this.page.locator('.react-flow__node:focus').waitFor();
    await this.#press('Enter');
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.#reach(field);
    await replaceText(this.page, text);
  }

  async #press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.count += 1;
  }

  /** In a list that is open the arrows go from entry to entry, while the field keeps the focus. */
  async #chooseOption(what: Locator): Promise<void> {
    for (let step = 0; step < 50; step += 1) {
      if ((await what.getAttribute('data-combobox-selected')) !== null) return this.#press('Enter');
      await this.page.keyboard.press('ArrowDown');
    }
    throw new Error(`No arrow leads to ${String(what)}.`);
  }

  /** @throws where no way by Tab leads to it */
  async #reach(what: Locator): Promise<void> {
    await what.waitFor();
    const focused = this.page.locator(':focus');
    for (let step = 0; step < 150; step += 1) {
      if ((await what.and(focused).or(what.locator(':focus')).count()) > 0) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`No Tab leads to ${String(what)}.`);
  }
}

async function replaceText(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
