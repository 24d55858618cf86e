import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';
import { keyDelaysMs } from '../support/keyDelaysMs.ts';

/** The data market in a browser, over sources that answer with their fixtures. */
let window: SignedInWindow;
beforeAll(async () => {
  window = await openSignedIn({ credits: '50' });
}, 180_000);
beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
afterAll(() => window?.close());

const lookUp = async (label: string, words: string, found: string) => {
  const { page } = window;
  await page.getByLabel(label).fill(words);
  await page.getByRole('button', { name: 'Look up (1 credit)' }).click();
  await page.getByRole('button', { name: found }).first().click();
};
const search = () => window.page.getByRole('button', { name: 'Search (1 credit)' }).click();

test('a place and a company are given by their names, a gene and a country are looked up by common names', async () => {
  const { page } = window;
  await page.goto('/catalog/searches/open-meteo.historical');
  await page.getByLabel('City or coordinates').fill('Exampleton');
  await page.getByLabel('Start date').fill('2026-07-01');
  await page.getByLabel('End date').fill('2026-07-03');
  await search();
  await page.getByText('“Exampleton” was taken for Exampleton, Washington, United States.').waitFor();
  await page.goto('/catalog/searches/sec.company_facts');
  await page.getByRole('textbox', { name: 'Company', exact: true }).waitFor();
  await page.goto('/catalog/searches/gnomad.gene_constraint');
  await lookUp('Find a gene', 'test kinase', 'TST1, test kinase');
  expect(await page.getByRole('textbox', { name: 'Symbol', exact: true }).inputValue()).toBe('TST1');
  await page.goto('/catalog/searches/ror.organizations');
  await page.getByRole('combobox', { name: 'Find a country' }).fill('Switz');
  await page.getByRole('option', { name: 'Switzerland' }).click();
  expect(await page.getByRole('textbox', { name: 'Country', exact: true }).inputValue()).toBe('CH');
});

test.each(keyDelaysMs)('a search is found and filled in by keys of %i ms', async (delay) => {
  const { page } = window;
  await page.goto('/catalog');
  const box = page.getByLabel('Find a search');
  await box.click();
  await page.keyboard.type('weather forecast Berlin', { delay });
  expect(await box.inputValue()).toBe('weather forecast Berlin');
  await page.getByRole('link', { name: 'Weather forecast', exact: true }).first().click();
  const place = page.getByLabel('City or coordinates');
  await place.click();
  await page.keyboard.type('Exampleton', { delay });
  expect(await place.inputValue()).toBe('Exampleton');
  await search();
  await page.getByText('“Exampleton” was taken for Exampleton, Washington, United States.').waitFor();
});

test('results are shown as a table, a chart by unit or a map, code in three languages, and a digital organization', async () => {
  const { page } = window;
  await page.goto('/catalog/searches/open-meteo.historical');
  await page.getByLabel('City or coordinates').fill('52.52, 13.41');
  await page.getByLabel('Start date').fill('2026-07-01');
  await page.getByLabel('End date').fill('2026-07-03');
  await search();
  await page.getByRole('tab', { name: 'Chart' }).click();
  await page.getByText('precipitation sum (mm)').waitFor();
  for (const [language, sign] of [
    ['curl', '-d '],
    ['Python', 'urllib.request'],
    ['TypeScript', 'await fetch'],
  ] as const) {
    await page.getByRole('tab', { name: language }).click();
    await page.getByText(sign).first().waitFor();
  }
  await page.goto('/catalog/searches/usgs-earthquake.search');
  await search();
  await page.getByRole('tab', { name: 'Map' }).click();
  await page.getByRole('img', { name: '2 places' }).waitFor();
  await page.getByRole('button', { name: 'Use in a digital organization' }).click();
  await page.waitForURL(/\/digital-organizations\/dorg_/);
  await page.getByText('Earthquakes by time, place and magnitude').first().waitFor();
});

test('the node finds a search by words, looks up its values, and runs', async () => {
  const { page, account } = window;
  const position = { x: 0, y: 0 };
  const draft = {
    nodes: [
      { id: 'start', name: 'Start', type: 'trigger.manual', position },
      { id: 'ask', name: 'Ask the market', type: 'data.catalog', position: { x: 240, y: 0 } },
    ],
    connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'ask', port: 'main' } }],
  };
  const body = { name: 'Market', draft };
  const { id } = await account.call<{ id: string }>('POST', '/api/v1/digital-organizations', body);
  await page.goto(`/digital-organizations/${id}`);
  // By its name, which is below its icon.
  await page.locator('[data-canvas]').getByText('Ask the market', { exact: true }).dblclick();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Search' }).fill('elevation of');
  await page.getByRole('option').first().click();
  await dialog.getByRole('textbox', { name: 'City or coordinates' }).fill('Exampleton');
  await dialog.getByRole('button', { name: 'Run this node' }).click();
  await dialog.getByText('elevation', { exact: false }).last().waitFor();
});
