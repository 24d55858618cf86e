import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from '../../e2e/browser.ts';
import { openScreen, type Screen } from './openScreen.ts';
import { keyDelaysMs } from '../../support/keyDelaysMs.ts';
import { sampled } from '../../support/sampled.ts';

/** Search boxes hold every letter, however fast it is typed and however busy the page is. */
describe.skipIf(findBrowser() === null)('a search box', () => {
  let screen: Screen;
  /** Makes the page slower: only while keys are typed, as a throttled page keeps the processor as busy as a slow one. */
  let slowDown: (rate: number) => Promise<unknown>;
  beforeAll(async () => {
    screen = await openScreen();
    const devtools = await screen.page.context().newCDPSession(screen.page);
    slowDown = (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await screen.describe())));
  afterAll(() => screen?.close());

  const words = 'weather forecast berlin';
  const places = [
    ['/catalog', 'Find a search', 'q'],
    ['/catalog/sources', 'Find a source', 'q'],
    ['/market', 'Find an employee', 'q'],
    ['/digital-organizations?status=draft', 'Search digital organizations', 'search'],
    ['/templates', 'Search templates', 'q'],
  ] as const;
  const boxOf = (label: string) => screen.page.getByRole('textbox', { name: label });
  const inAddress = (name: string) => new URL(screen.page.url()).searchParams.get(name);

  describe.each(keyDelaysMs)('typed into with %i ms between keys', (delay) => {
    // All pages have one box, over two ways to keep its text in the address: by default a page for each.
    test.each(sampled(places))('keeps every letter at %s, and the address follows', async (path, label, name) => {
      await screen.open(path);
      const box = boxOf(label);
      await box.click();
      // As on a busy laptop: a page that is drawn between two keys hides what is lost.
      await slowDown(6);
      await screen.page.keyboard.type(words, { delay });
      expect(await box.inputValue()).toBe(words);
      await slowDown(1);
      await expect.poll(() => inAddress(name)).toBe(words);
      expect(await box.inputValue()).toBe(words);
    });
  });

  test('keeps its text and another filter that is chosen right after typing', async () => {
    const { page } = screen;
    await screen.open('/templates');
    await boxOf('Search templates').waitFor();
    await page.getByText('All', { exact: true }).waitFor();
    const category = page.getByRole('group', { name: 'Category' }).locator('label').nth(1);
    await slowDown(6);
    await boxOf('Search templates').pressSequentially('mail');
    await slowDown(1);
    await category.click();
    await expect.poll(() => inAddress('category')).not.toBeNull();
    await expect.poll(() => inAddress('q')).toBe('mail');
    expect(await boxOf('Search templates').inputValue()).toBe('mail');
  });

  test('shows what the address says when it comes from a link or is loaded again', async () => {
    const { page } = screen;
    await screen.open('/templates?q=mail');
    expect(await boxOf('Search templates').inputValue()).toBe('mail');
    await page.evaluate(
      `history.pushState(history.state, '', '/templates?q=invoice'); dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`,
    );
    await expect.poll(() => boxOf('Search templates').inputValue()).toBe('invoice');
  });
});
