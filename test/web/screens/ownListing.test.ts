import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from '../../e2e/browser.ts';
import { textsRunOut } from '../../e2e/textsRunOut.ts';
import { listing, listingDetail } from './employeeSamples.ts';
import { id, openScreen, type Screen } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';

const own = { ...listing, publisher: { name: 'Analytical Engines', own: true } };
const market = {
  listListings: { data: [own, { ...own, id: id('lst', 3) }], next_cursor: null },
  getListing: { ...listingDetail, ...own },
};

describe.skipIf(findBrowser() === null)('an employee of the own organization in the market', () => {
  let screen: Screen;
  beforeAll(async () => {
    screen = await openScreen();
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await screen.describe())));
  afterEach(() => expect(screen.api.misfits.splice(0)).toEqual([]));
  afterAll(() => screen?.close());

  test.each(['en', 'de'])('has its price in its card, wide and on a phone, in %s', async (language) => {
    const { page } = screen;
    await screen.open('/market', market);
    await page.evaluate(`localStorage.setItem('bureau-language', '${language}')`);
    await screen.open('/market', market);
    await page.getByRole('link', { name: 'Market researcher' }).first().waitFor();
    await screenLooksWell(screen, `own-market-${language}`);
    await screen.open(`/market/${own.id}`, market);
    await page.getByRole('heading', { level: 1, name: 'Market researcher' }).waitFor();
    await screenLooksWell(screen, `own-listing-${language}`);
  });

  test('would be noticed if it ran out', async () => {
    const { page } = screen;
    await screen.open('/market', market);
    await page.getByRole('link', { name: 'Market researcher' }).first().waitFor();
    await page.evaluate(`for (const one of document.querySelectorAll('p')) one.style.marginLeft = '400px'`);
    expect(await page.evaluate<string[]>(textsRunOut)).not.toEqual([]);
  });
});
