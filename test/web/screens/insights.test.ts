import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { Refusal, type Answers } from './mockApi.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const figures = (success: number, failed: number): Schemas['InsightsFigures'] => ({
  executions: success + failed + 2,
  success,
  failed,
  canceled: 2,
  failure_rate: failed / (success + failed),
  average_run_ms: 2_350,
  time_saved_seconds: success * 300,
  credits: '12.500000',
});
const flow = (
  digit: number,
  name: string | null,
  success: number,
  failed: number,
): Schemas['DigitalOrganizationInsights'] => ({
  digital_organization_id: id('dorg', digit),
  digital_organization_name: name,
  ...figures(success, failed),
});
const node = (digit: number, name: string, averageMs: number): Schemas['NodeInsights'] => ({
  digital_organization_id: id('dorg', digit),
  digital_organization_name: 'Answer inquiries',
  node_id: `n${digit}`,
  name,
  type: 'http.request',
  runs: 120,
  failures: digit,
  average_ms: averageMs,
  max_ms: averageMs * 4,
  total_ms: averageMs * 120,
});
const answers: Answers = {
  getInsightsSummary: { from: '2026-11-17', to: '2026-11-23', current: figures(940, 34), previous: figures(700, 60) },
  getExecutionInsights: {
    data: Array.from({ length: 7 }, (_, day) => {
      const { credits: _credits, ...counts } = figures(100 + day * 12, 10 - day);
      return { starts_at: `2026-11-${17 + day}T00:00:00.000Z`, ...counts };
    }),
  },
  getDigitalOrganizationInsights: {
    data: [flow(1, 'Answer inquiries', 600, 4), flow(2, 'Read invoices', 300, 30), flow(3, null, 40, 0)],
  },
  getNodeInsights: { data: [node(1, 'Ask the warehouse', 4_100), node(2, 'Send', 320)] },
  getCostInsights: {
    data: [
      { id: id('dorg', 1), name: 'Answer inquiries', calls: 1_200, credits: '11.250000' },
      { id: null, name: null, calls: 20, credits: '0.750000' },
    ],
  },
};

describe.skipIf(findBrowser() === null)('insights', () => {
  const screen = sharedScreen();

  const names = (column = 1) => screen.page.locator(`main tbody tr td:nth-child(${column})`).allInnerTexts();

  test('shows the summary with its trend, lists to sort, and links to executions', async () => {
    const { page } = screen;
    await screen.open('/insights', answers);
    const rate = page.getByRole('region', { name: 'Failure rate' });
    await rate.getByText('3.5 %').waitFor();
    await rate.getByText('-4.4 percentage points').waitFor();
    expect(await rate.getByRole('link', { name: '34 of 974' }).getAttribute('href')).toBe(
      '/executions?status=error&mode=production&started_after=2026-11-17T00%3A00%3A00.000Z',
    );
    await page.getByRole('region', { name: 'Executions', exact: true }).getByText('+28 %').waitFor();
    await page.getByRole('region', { name: 'Time saved' }).getByText('78 h 20 min').waitFor();
    await page.locator('.recharts-bar-rectangle').first().waitFor({ state: 'attached' });
    await screenLooksWell(screen, 'insights');
    expect(await names()).toEqual(['Answer inquiries', 'Read invoices', 'Deleted (…000003)']);
    await page.getByRole('button', { name: 'Sort by Failure rate' }).click();
    expect(await names()).toEqual(['Read invoices', 'Answer inquiries', 'Deleted (…000003)']);
    await page.getByRole('button', { name: 'Sort by Failure rate' }).click();
    expect(await names()).toEqual(['Deleted (…000003)', 'Answer inquiries', 'Read invoices']);
    expect(await page.getByRole('columnheader', { name: 'Failure rate' }).getAttribute('aria-sort')).toBe('ascending');
    const failed = page.getByRole('link', { name: '30: Failed executions of Read invoices' });
    expect(await failed.getAttribute('href')).toContain(`digital_organization_id=${id('dorg', 2)}&status=error`);
  });

  test('shows the slowest nodes and costs, and offers them as a file with the same selection', async () => {
    const { page } = screen;
    const asked: string[] = [];
    await screen.open('/insights?days=30&mode=all&section=nodes', {
      ...answers,
      getCostInsights: ({ query }) => {
        asked.push(query.toString());
        return answers.getCostInsights as Schemas['CostInsightsList'];
      },
    });
    await page.getByText('Ask the warehouse').waitFor();
    expect(await names()).toEqual(['Ask the warehouse', 'Send']);
    await screenLooksWell(screen, 'insights-nodes');
    await page.getByRole('radiogroup', { name: 'Section' }).getByText('Costs').click();
    await page.getByText('Outside of executions').waitFor();
    const file = () => page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
    expect(await file()).toBe('/api/v1/insights/costs?by=digital_organization&from=2026-10-25&format=csv');
    expect(asked.at(-1)).toBe('by=digital_organization&from=2026-10-25');
    await page.getByRole('combobox', { name: 'Mode' }).click();
    await page.getByRole('option', { name: 'Production' }).click();
    const production = 'mode=production&mode=retry';
    await expect.poll(() => asked.at(-1)).toBe(`by=digital_organization&from=2026-10-25&${production}`);
    expect(await file()).toContain(production);
    await screenLooksWell(screen, 'insights-costs');
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'By member' }).click();
    await expect.poll(() => asked.at(-1)).toBe('by=member&from=2026-10-25');
    expect(await file()).toBe('/api/v1/insights/costs?by=member&from=2026-10-25&format=csv');
  });

  test('shows empty states, and an error with a button to try again', async () => {
    const { page } = screen;
    const nothing = {
      ...figures(0, 0),
      executions: 0,
      canceled: 0,
      failure_rate: null,
      average_run_ms: null,
      credits: null,
    };
    await screen.open('/insights', {
      getInsightsSummary: { from: '2026-11-17', to: '2026-11-23', current: nothing, previous: nothing },
    });
    await page.getByText('No executions ended in this period').waitFor();
    await page.getByRole('region', { name: 'Executions', exact: true }).getByText('None before').waitFor();
    expect(await page.getByRole('region', { name: 'Costs', exact: true }).count()).toBe(0);
    const refusal = new Refusal(400, {
      type: 'invalid_request_error',
      code: 'invalid_request',
      message: 'No such day.',
    });
    await screen.open('/insights', { ...answers, getDigitalOrganizationInsights: refusal });
    const notice = page.getByRole('alert').filter({ hasText: 'No such day.' });
    await notice.waitFor();
    screen.api.recover('getDigitalOrganizationInsights');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No executions ended in this period').waitFor();
  });
});
