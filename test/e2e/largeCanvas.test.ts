import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

const count = 200;
const focused = `document.activeElement.closest('.react-flow__node')?.dataset.id ?? null`;

/** A canvas with many more nodes than are in sight. The steps build on each other. */
describe.skipIf(findBrowser() === null)('a large canvas', { timeout: 120_000 }, () => {
  let window: SignedInWindow;

  beforeAll(async () => {
    window = await openSignedIn();
    // The order in which nodes were added is not the one in which they stand.
    const places = Array.from({ length: count }, (_, index) => (index * 7) % count);
    const nodes = places.map((place) => ({
      id: `n${place}`,
      name: `Node ${place}`,
      type: place === 0 ? 'trigger.manual' : 'logic.no_operation',
      position: { x: place * 400, y: (place % 5) * 900 },
    }));
    const draft = { nodes, connections: [] };
    const { id } = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', {
      name: 'Large',
      draft,
    });
    await window.page.goto(`/digital-organizations/${id}`);
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const isFocused = (id: string) => expect.poll(() => window.page.evaluate(focused)).toBe(id);
  const isSeen = (id: string) =>
    window.page.evaluate<boolean>(`(() => {
      const canvas = document.querySelector('[data-canvas]').getBoundingClientRect();
      const node = document.querySelector('.react-flow__node[data-id="${id}"]').getBoundingClientRect();
      return node.left >= canvas.left && node.right <= canvas.right && node.top >= canvas.top && node.bottom <= canvas.bottom;
    })()`);

  test('keys go from node to node, in the order in which they stand, and bring them into sight', async () => {
    const { page } = window;
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('0'); // 100 %
    for (let place = 0; place <= 12; place += 1) {
      await page.keyboard.press(place % 2 === 0 ? 'j' : 'PageDown');
      await isFocused(`n${place}`);
      await expect.poll(() => isSeen(`n${place}`)).toBe(true);
    }
    for (const key of ['k', 'PageUp']) await page.keyboard.press(key);
    await isFocused('n10');
    for (let step = 0; step < 11; step += 1) await page.keyboard.press('k'); // faster than the view moves
    await isFocused(`n${count - 1}`);
    await expect.poll(() => isSeen(`n${count - 1}`)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: `Node Node ${count - 1}` }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('shows where one is on a small map, and far out tiles with names instead', async () => {
    const { page } = window;
    const map = page.getByRole('img', { name: 'Minimap' });
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('0'); // 100 %
    await map.waitFor();
    const middle = `document.querySelector('.react-flow__viewport').style.transform`;
    const before = await page.evaluate(middle);
    await map.click({ position: { x: 20, y: 20 } });
    await expect.poll(() => page.evaluate(middle)).not.toBe(before);
    await page.keyboard.press('1'); // all of it
    await page.locator('[data-far]').waitFor();
    await map.waitFor({ state: 'detached' });
    await page.locator('.react-flow__node').getByText('Node 7', { exact: true }).waitFor();
    await page.locator('[data-canvas]').focus();
    await page.keyboard.press('0');
    await page.locator('[data-far]').waitFor({ state: 'detached' });
  });

  test('the panel of shortcuts names the keys', async () => {
    const { page } = window;
    await page.keyboard.press('?');
    const row = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to the next node').locator('..');
    expect(await row.textContent()).toContain('J');
    await window.screenshot('shortcuts');
    await page.keyboard.press('Escape');
    expect(window.complaints).toEqual([]);
  });
});
