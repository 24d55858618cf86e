import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askCatalog } from '../../../domains/catalog/ask/askCatalog.ts';
import { sources } from '../../../domains/catalog/generated/registry.ts';
import { SearchIndex } from '../../../domains/catalog/runs/SearchIndex.ts';
import { presentSearch, presentSearchSummary } from '../../../api/presenters/catalogSearch.ts';
import { presentSource } from '../../../api/presenters/catalogSource.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { id, now, openScreen, type Screen } from './openScreen.ts';
import { Refusal, type Answers } from './mockApi.ts';

/** The data market over the searches that there are, with answers of the test: no source is asked. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const index = new SearchIndex(sources);
const known = {
  enabled: null,
  ownKey: null,
  hasInstanceKey: false,
  hasContact: false,
  hasKey: false,
  health: {
    sourceId: 'open-meteo',
    successes: 9,
    failures: 1,
    meanLatencyMs: 120,
    lastSuccessAt: now,
    lastFailureAt: now,
    lastFailure: 'timeout',
  },
};
const result = {
  run_id: id('crun', 1),
  search_id: 'open-meteo.forecast',
  columns: [
    { name: 'time', type: 'datetime' as const },
    { name: 'latitude', type: 'number' as const, unit: '°' },
    { name: 'longitude', type: 'number' as const, unit: '°' },
    { name: 'temperature', type: 'number' as const, unit: '°C' },
  ],
  rows: [1, 2, 3, 4].map((day) => ({
    time: `2026-11-2${day}`,
    latitude: 52.52,
    longitude: 13.41,
    temperature: day * 1.5,
  })),
  total: 4,
  next_cursor: null,
  cached: false,
  credits: '1.000000',
  warnings: [],
  resolved: [
    {
      input: 'place',
      given: 'Berlin',
      name: 'Berlin, Land Berlin, Germany',
      values: { latitude: 52.52, longitude: 13.41 },
    },
  ],
  notes: ['Not for navigation.'],
  attribution: 'Weather data by Open-Meteo.com',
};
const run = {
  id: id('crun', 1),
  created_at: now.toISOString(),
  search_id: 'open-meteo.forecast',
  search_title: 'Weather forecast',
  source_id: 'open-meteo',
  status: 'success' as const,
  credits: '1.000000',
  cached: true,
  row_count: 7,
  error_reason: null,
  latency_ms: 80,
  account_id: id('acc', 1),
  key_id: null,
  execution_id: id('exe', 1),
  request_id: id('req', 1),
};
const answers: Answers = {
  listCatalogSearches: ({ query }) => ({
    data: index.list({ words: query.get('query') ?? '' }).map((one) => presentSearchSummary(one, known)),
    next_cursor: null,
  }),
  getCatalogSearch: presentSearch(index.get('open-meteo.forecast'), known),
  listCatalogSources: { data: index.sources.map((source) => presentSource(source, known)) },
  getCatalogSource: presentSource(index.source('open-meteo'), known),
  listCatalogRuns: {
    data: [
      run,
      { ...run, id: id('crun', 2), status: 'error', error_reason: 'timeout', row_count: null, credits: '0.000000' },
    ],
    next_cursor: null,
  },
  createCatalogRun: result,
};

describe.skipIf(findBrowser() === null)('the data market', () => {
  let screen: Screen;
  beforeAll(async () => {
    screen = await openScreen();
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await screen.describe())));
  afterAll(() => screen?.close());

  const violations = async () => {
    await screen.page.evaluate(axeSource);
    const found = await screen.page.evaluate<AxeResults>(`axe.run(document, { resultTypes: ['violations'] })`);
    return found.violations.map(
      ({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`,
    );
  };
  const looksWell = async (name: string) => {
    const { page } = screen;
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await screen.screenshot(`${name}-${scheme}`);
      expect.soft(await violations()).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await screen.screenshot(`${name}-phone`);
    expect
      .soft(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'))
      .toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1360, height: 850 });
    await page.emulateMedia({ colorScheme: 'light' });
  };

  test('searches are found by section, kind and words', async () => {
    const { page } = screen;
    await screen.open('/catalog', answers);
    await page.getByRole('button', { name: 'Load more' }).waitFor();
    await looksWell('market');
    await page.getByRole('textbox', { name: 'Find a search' }).fill('weather tomorrow');
    await page.getByRole('listitem').first().getByRole('link', { name: 'Weather forecast', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Weather forecast', exact: true }).click();
    await page.getByRole('heading', { name: 'Weather forecast', exact: true }).waitFor();
  });

  test('a sentence is answered: with its inputs, by one click as a chart, and as a draft that mails it every morning', async () => {
    const { page } = screen;
    const bodies: unknown[] = [];
    await screen.open('/catalog', {
      ...answers,
      askCatalog: ({ query }) => {
        const { proposals, schedule } = askCatalog(index, { sentence: query.get('sentence')!, today: '2026-11-30' });
        const data = proposals.map(({ known: one, inputs, missing }) => ({
          search: presentSearchSummary(one, known),
          inputs: { ...inputs },
          missing: [...missing],
        }));
        return { data, schedule };
      },
      createCatalogRun: ({ body }) => {
        bodies.push(body);
        return result;
      },
      createDigitalOrganization: ({ body }) => {
        bodies.push(body);
        return new Refusal(403, { type: 'permission_error', code: 'insufficient_scope', message: 'Not here.' });
      },
    });
    await page.getByRole('textbox', { name: 'Find a search' }).fill('weather in Berlin every morning by mail');
    const answered = page.getByRole('region', { name: 'Answers' });
    await answered.getByText('City or coordinates: Berlin · Days: 7').first().waitFor();
    await answered.getByRole('button', { name: 'Search (1 credit)' }).first().click();
    await answered.locator('.recharts-line').first().waitFor();
    await looksWell('market-answer');
    await answered.getByRole('button', { name: 'Every morning by mail' }).first().click();
    await expect.poll(() => bodies.length).toBe(2);
    expect(bodies[0]).toEqual({ inputs: { place: 'Berlin', days: 7 } });
    expect(bodies[1]).toMatchObject({
      draft: {
        nodes: [
          { type: 'trigger.schedule', parameters: { rules: [{ every: 'days', hour: 8 }] } },
          { type: 'data.catalog', parameters: { search: 'open-meteo.forecast', inputs: { place: 'Berlin', days: 7 } } },
          { type: 'email.send' },
        ],
      },
    });
  });

  test('a search says what its form lacks, and shows what it finds as table, map and lines', async () => {
    const { page } = screen;
    await screen.open('/catalog/searches/open-meteo.forecast', answers);
    await page.getByRole('button', { name: 'Search (1 credit)' }).click();
    await page.getByText('is required').first().waitFor();
    await page.getByLabel('City or coordinates').fill('Berlin');
    await page.getByRole('button', { name: 'Search (1 credit)' }).click();
    await page.getByText('4 rows').waitFor();
    await page.getByText('“Berlin” was taken for Berlin, Land Berlin, Germany.').waitFor();
    // Lines over time come first.
    await page.locator('.recharts-line').first().waitFor();
    await page.getByRole('tab', { name: 'Table' }).click();
    await looksWell('search-table');
    await page.getByRole('tab', { name: 'Map' }).click();
    await page.getByRole('img', { name: '4 places' }).waitFor();
    await looksWell('search-map');
    await page.getByRole('tab', { name: 'Chart' }).click();
    await page.locator('.recharts-line').first().waitFor();
    await looksWell('search-chart');
  });

  test('sources and runs are looked at', async () => {
    const { page } = screen;
    await screen.open('/catalog/sources', answers);
    await page.getByRole('link', { name: 'arXiv', exact: true }).waitFor();
    await looksWell('sources');
    await page.getByRole('textbox', { name: 'Find a source' }).fill('earthquakes worldwide');
    await page.getByText('1 source', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'USGS Earthquakes', exact: true }).waitFor();
    await screen.open('/catalog/sources/open-meteo', answers);
    await page.getByLabel('Key of your organization').waitFor();
    await looksWell('source');
    await screen.open('/catalog/runs', answers);
    await page.getByRole('link', { name: 'Weather forecast', exact: true }).first().waitFor();
    await looksWell('runs');
  });
});
