import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

describe.skipIf(findBrowser() === null)('the navigation', () => {
  let window: SignedInWindow;
  beforeAll(async () => {
    window = await openSignedIn({ admin: true });
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
  afterAll(() => window?.close());

  test('shows an administrator every page without scrolling on a window of 850 pixels', async () => {
    const { page } = window;
    await page.setViewportSize({ width: 1440, height: 850 });
    await page.goto('/');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const last = navigation.getByRole('link', { name: 'API reference' });
    await last.waitFor();
    await navigation.getByRole('link', { name: 'Administration' }).waitFor();
    await window.screenshot('navigation-850');
    const hidden = await last.evaluate((link) => {
      const scrolled = link.closest('.mantine-ScrollArea-viewport')!;
      return scrolled.scrollHeight - scrolled.clientHeight;
    });
    expect(hidden).toBeLessThanOrEqual(0);
  });
});
