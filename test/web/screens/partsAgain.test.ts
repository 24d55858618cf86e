import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from '../../e2e/browser.ts';
import { openScreen, type Screen } from './openScreen.ts';

/** Parts of the page that the network drops, as where a laptop wakes or changes its network. */
describe.skipIf(findBrowser() === null)('a part of the page that the network drops', () => {
  let screen: Screen;
  beforeEach(async ({ onTestFailed }) => {
    screen = await openScreen();
    onTestFailed(async () => console.error(await screen.describe()));
  }, 180_000);
  afterEach(() => screen?.close());

  /** Drops files of these names, as often as said; answers how often it happened. */
  const drop = async (name: RegExp, times = Infinity) => {
    let dropped = 0;
    await screen.page.route(name, (route) => {
      if (dropped >= times) return route.continue();
      dropped += 1;
      return route.abort('internetdisconnected');
    });
    return { count: () => dropped, stop: () => screen.page.unroute(name) };
  };
  const heading = (name: string) => screen.page.getByRole('heading', { level: 1, name });

  test('is fetched again: the scripts of the first load', async () => {
    const dropped = await drop(/\/assets\/(?:index|App|libraries)-[^/]*\.js$/, 3);
    await screen.open('/templates');
    await heading('Templates').waitFor();
    expect(dropped.count()).toBe(3);
  });

  test('is fetched again: scripts and styles of a page that is opened later', async () => {
    await screen.open('/templates');
    await heading('Templates').waitFor();
    const dropped = await drop(/\/assets\/[^/]*\.(?:js|css)$/, 3);
    await screen.page.getByRole('link', { name: 'Executions', exact: true }).click();
    await heading('Executions').waitFor();
    expect(dropped.count()).toBe(3);
  });

  test('says so with a button where it does not come, which brings it', async () => {
    await screen.open('/templates');
    await heading('Templates').waitFor();
    const dropped = await drop(/\/assets\/ExecutionsPage[^/]*\.js$/);
    await screen.page.getByRole('link', { name: 'Executions', exact: true }).click();
    await heading('This page could not be loaded').waitFor({ timeout: 60_000 });
    await dropped.stop();
    await screen.page.getByRole('button', { name: 'Try again' }).click();
    await heading('Executions').waitFor();
  }, 120_000);

  test('leaves the rest of the page, and says so in its place, where it is a piece of a page', async () => {
    const { page } = screen;
    await screen.open('/templates');
    await heading('Templates').waitFor();
    const dropped = await drop(/\/assets\/SearchPalette[^/]*\.js$/);
    await page.keyboard.press('ControlOrMeta+K');
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await again.waitFor({ timeout: 60_000 });
    expect(await heading('Templates').isVisible()).toBe(true);
    await dropped.stop();
    await again.click();
    await page.getByRole('dialog').waitFor();
  }, 120_000);

  test('is never an empty page, even where the first script never comes', async () => {
    const dropped = await drop(/\/assets\/index-[^/]*\.js$/);
    await screen.open('/templates');
    const again = screen.page.getByRole('button', { name: 'Try again' });
    await again.waitFor({ timeout: 60_000 });
    await dropped.stop();
    await again.click();
    await heading('Templates').waitFor();
  }, 120_000);
});
