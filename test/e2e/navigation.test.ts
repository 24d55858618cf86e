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

  const main = (name = 'Main') => window.page.getByRole('navigation', { name });
  const hidden = () =>
    window.page.locator('nav .mantine-ScrollArea-viewport').evaluate((box) => box.scrollHeight - box.clientHeight);

  test('shows an administrator every group without scrolling at 1280×800, with the group of each page open', async () => {
    const { page } = window;
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const path of ['/', '/insights', '/knowledge-bases', '/earnings', '/calls', '/admin/health']) {
      await page.goto(path);
      await main().getByRole('link', { name: 'Administration' }).waitFor();
      await main().getByRole('link', { name: 'API reference' }).waitFor();
      expect(await hidden(), path).toBeLessThanOrEqual(0);
    }
    await page.goto('/insights');
    expect(await main().getByRole('link', { name: 'Insights' }).getAttribute('aria-current')).toBe('page');
    await window.screenshot('navigation-800');
  });

  test('opens one more group at a time by keyboard, and closes it on a page of another group', async () => {
    const { page } = window;
    await page.goto('/models');
    const data = main().getByRole('button', { name: 'Data', exact: true });
    expect(await data.getAttribute('aria-expanded')).toBe('false');
    await data.press('Enter');
    await main().getByRole('link', { name: 'Knowledge' }).waitFor();
    expect(await data.getAttribute('aria-expanded')).toBe('true');
    const employees = main().getByRole('button', { name: 'Digital employees', exact: true });
    await employees.click();
    await main().getByRole('link', { name: 'Earnings' }).waitFor();
    expect(await main().getByRole('link', { name: 'Knowledge' }).count()).toBe(0);
    await main().getByRole('link', { name: 'Executions', exact: true }).click();
    await main().getByRole('link', { name: 'Insights' }).waitFor();
    expect(await main().getByRole('link', { name: 'Earnings' }).count()).toBe(0);
  });

  test('each group has a first action', async () => {
    const { page } = window;
    await page.goto('/');
    for (const [name, heading] of [
      ['Search the data market', 'Data market'],
      ['Hire an employee', 'Employee market'],
      ['Try a model', 'Playground'],
    ] as const) {
      await main().getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
    await main().getByRole('button', { name: 'New digital organization' }).click();
    await page.waitForURL(/\/digital-organizations\/dorg_/);
  });

  test('fits in German, too', async () => {
    const { page } = window;
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('bureau-language', 'de'));
    await page.goto('/insights');
    await main('Hauptnavigation').getByRole('link', { name: 'Administration' }).waitFor();
    expect(await hidden()).toBeLessThanOrEqual(0);
    const cut = await page
      .locator('nav .mantine-NavLink-label')
      .evaluateAll((labels) => labels.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    expect(cut).toEqual([]);
    await window.screenshot('navigation-800-german');
  });
});
