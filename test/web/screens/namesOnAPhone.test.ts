import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from '../../e2e/browser.ts';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import { openScreen, type Screen } from './openScreen.ts';

const names = ['Order webhook', 'Check the order', 'Write a thank-you', 'Answer the shop'];
const draft = {
  nodes: names.map((name, index) => ({
    id: `n${index}`,
    type: index === 0 ? 'trigger.webhook' : 'logic.no_operation',
    name,
    position: { x: index * 200, y: 0 },
    parameters: {},
  })),
  connections: names.slice(1).map((_, index) => ({
    from: { node: `n${index}`, port: 'main' },
    to: { node: `n${index + 1}`, port: 'main' },
  })),
};

/** Size and place of each name on the screen, whatever the zoom. */
const shownNames = `[...document.querySelectorAll('[data-node-name]')].map((card) => {
  const zoom = card.getBoundingClientRect().width / card.offsetWidth;
  const name = [...card.querySelectorAll('[title]')].find((one) => one.title === card.dataset.nodeName);
  const { left, right } = name.getBoundingClientRect();
  const whole = name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1;
  return { text: name.textContent, pixels: parseFloat(getComputedStyle(name).fontSize) * zoom, left, right, whole };
})`;
type ShownName = { text: string; pixels: number; left: number; right: number; whole: boolean };

describe.skipIf(findBrowser() === null)('a canvas on a phone', () => {
  let screen: Screen;
  beforeAll(async () => {
    screen = await openScreen();
    await screen.page.setViewportSize({ width: 390, height: 844 });
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await screen.describe())));
  afterAll(() => screen?.close());

  test('has names of four nodes that can be read, whole and beside each other', async () => {
    await screen.open(editorPath, { ...editorAnswers, getDigitalOrganization: { ...dailyReport, draft } });
    await screen.page.locator('[data-node-name]').nth(3).waitFor();
    const look = () => screen.page.evaluate<ShownName[]>(shownNames);
    await expect.poll(async () => Math.min(...(await look()).map(({ pixels }) => pixels))).toBeGreaterThanOrEqual(10);
    const seen = await look();
    await screen.screenshot('names-on-a-phone');
    expect(seen.filter(({ whole }) => !whole)).toEqual([]);
    for (const [index, name] of seen.entries()) {
      expect(name.left, name.text).toBeGreaterThanOrEqual(seen[index - 1]?.right ?? 0);
      expect(name.right, name.text).toBeLessThanOrEqual(390);
    }
  });
});
