import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appAddresses } from './appAddresses.ts';
import { findBrowser } from './browser.ts';
import { seedAccount, type Seed } from './seedAccount.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** German words are longer. Even so, every table fits a laptop screen of 1280 pixels. */
describe.skipIf(findBrowser() === null)('in German, at 1280 pixels', () => {
  let window: SignedInWindow;
  let seeded: Seed;

  beforeAll(async () => {
    window = await openSignedIn({ admin: true, credits: '100' });
    seeded = await seedAccount(window);
    await window.page.addInitScript(`localStorage.setItem('bureau-language', 'de')`);
    await window.page.setViewportSize({ width: 1280, height: 800 });
  }, 240_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
  afterAll(async () => {
    seeded?.close();
    await window?.close();
  });

  /** Tables that scroll sideways, by their names, with how far. */
  const tooWide = `[...document.querySelectorAll('.mantine-TableScrollContainer-scrollContainer')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.querySelector('table')?.getAttribute('aria-label') + ' by ' + (one.scrollWidth - one.clientWidth))`;
  /** The heading is there and nothing loads anymore. */
  const settled = `document.querySelector('h1') !== null && document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') === null`;

  test('every table fits, and no page scrolls sideways', async () => {
    const { page } = window;
    const found: string[] = [];
    for (const { name, path } of appAddresses(seeded.ids).filter(({ signedOut }) => !signedOut)) {
      await page.goto(path);
      await expect.poll(() => page.evaluate<boolean>(settled), { timeout: 20_000 }).toBe(true);
      // Names that a table shows once they are loaded can be shorter than the ids before them.
      let wide: string[] = [];
      await expect
        .poll(async () => (wide = await page.evaluate<string[]>(tooWide)).length, { timeout: 5_000 })
        .toBe(0)
        .catch(() => found.push(...wide.map((table) => `${name}: ${table}`)));
      const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      if (sideways > 0) found.push(`${name}: the page by ${sideways}`);
      await window.screenshot(`german-${name}`);
    }
    expect(found).toEqual([]);
  }, 600_000);
});
