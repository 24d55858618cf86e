import { describe, expect, test } from 'vitest';
import { findBrowser } from '../../e2e/browser.ts';
import { textsRunOut } from '../../e2e/textsRunOut.ts';
import { listing, listingDetail } from './employeeSamples.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

const own = { ...listing, publisher: { name: 'Analytical Engines', own: true } };
const market = {
  listListings: { data: [own, { ...own, id: id('lst', 3) }], next_cursor: null },
  getListing: { ...listingDetail, ...own },
};

describe.skipIf(findBrowser() === null)('an employee of the own organization in the market', () => {
  const screen = sharedScreen();

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
